import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { quotedName } from '../../schema/words/words.ts';
import { startOfFile } from '../fixes/start-of-file.ts';
import { fileNameOf } from '../graph/placement/file-standing.ts';
import type { Rule } from './rule.ts';

export const notIncluded: Rule = {
  code: 'not-included',
  severity: 'hint',
  summary: 'A task file is not included by a config file, so the runner does not load its tasks.',
  advice:
    'The runner loads the files in its task folders (`mise-tasks/`, `.mise/tasks/`, …), or those that ' +
    '`task_config.includes` of a config file names. Of several config files of a project with `includes`, it uses the one ' +
    'that takes precedence (`mise.local.toml` over `mise.toml`). This is reported only if there is a config file in the folder or above it.',
  checks: {
    file: ({ document, kind, standing: { reach, overriddenBy } }) => {
      const other = overriddenBy === undefined ? undefined : quotedName(fileNameOf(overriddenBy));
      if (kind.includesFiles) {
        const message = `These \`includes\` have no effect, since the runner uses those of ${other}; move them there`;
        const span = other === undefined ? undefined : includesKey(document);
        return span ? [{ message, span }] : [];
      }
      if (reach !== 'not included') return [];
      const message =
        other === undefined
          ? 'This file is not included; the runner does not load it. Add it to `task_config.includes`'
          : `This file is not included, since the runner uses the \`includes\` of ${other} only; add it there`;
      return [{ message, span: startOfFile(document) }];
    },
  },
};

function includesKey(document: Document): Span | undefined {
  const entry = document.entry('task_config');
  const settings = entry && assemble(entry).member.value;
  return settings?.kind === 'object' ? memberNamed(settings, 'includes')?.key : undefined;
}
