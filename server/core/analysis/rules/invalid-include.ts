import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { IncludeState } from '../graph/placement/file-standing.ts';
import { hasControl } from '../task-paths/found-path.ts';
import type { FileView, Finding, Rule } from './rule.ts';

export const invalidInclude: Rule = {
  code: 'invalid-include',
  severity: 'warning',
  summary: 'An entry of `task_config.includes` names no file that the runner can load.',
  advice:
    '`includes` is a list of task files, folders and globs, relative to the folder of the project. The runner skips entries ' +
    'that name no file, and JSON files.',
  checks: { file: invalidIncludes },
};

function invalidIncludes({ document, kind, standing }: FileView): readonly Finding[] {
  const entry = kind.includesFiles ? document.entry('task_config') : undefined;
  const value = entry && assemble(entry).member.value;
  const includes = value?.kind === 'object' ? memberNamed(value, 'includes')?.value : undefined;
  return includes?.kind === 'array' ? includes.items.flatMap((item) => findingsFor(item, standing.includes)) : [];
}

function findingsFor(item: Node, states: ReadonlyMap<string, IncludeState>): readonly Finding[] {
  const message =
    item.kind === 'string' && !hasControl.test(item.value) ? messageFor(item.value, states.get(item.value)) : undefined;
  return message === undefined ? [] : [{ message, span: item }];
}

function messageFor(written: string, state: IncludeState | undefined): string | undefined {
  if (state === 'missing' && written.includes('\\'))
    return `${quotedName(written)} names no task file; separate names with \`/\`, which every system accepts`;
  if (state === 'missing') return `${quotedName(written)} names no task file; correct the path or create the file`;
  if (state === 'JSON') return `The runner cannot load JSON; convert ${quotedName(written)} to TOML`;
  return undefined;
}
