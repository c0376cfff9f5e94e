import { quotedName } from '../../schema/words/words.ts';
import type { Rule } from './rule.ts';

export const unmatchedPattern: Rule = {
  code: 'unmatched-pattern',
  severity: 'warning',
  summary: 'A pattern such as `lint:*` does not match the name of any task.',
  advice:
    'The runner fails when it reaches the pattern. `*` matches within one segment of a name (`lint:*` matches ' +
    '`lint:css`, not `lint:css:fix`), `**` matches several segments. For a pattern that may match nothing, write `{ ' +
    'task = "…", optional = true }`.',
  checks: {
    amongTasks: ({ facts, file }, { workspace }) =>
      facts.references.flatMap(({ kind, optional, target, span }) => {
        if (kind !== 'pattern' || optional || workspace.matching(target, file.project).length > 0) return [];
        if (workspace.hasUnknownTasks(file.project)) return [];
        const message = `No task matches the pattern ${quotedName(target)}`;
        return [{ message, span }];
      }),
  },
};
