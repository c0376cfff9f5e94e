import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import type { IncludeState } from '../graph/placement/file-standing.ts';
import type { FileView, Finding, Rule } from './rule.ts';

export const invalidInclude: Rule = {
  code: 'invalid-include',
  severity: 'warning',
  summary: 'An entry of `task_config.includes` names no file that the runner can load.',
  advice:
    '`includes` is a list of task files, folders and globs, relative to the folder of the project. The runner skips entries ' +
    'that name nothing and files in JSON, and rejects the whole file if `includes` is not a list of strings.',
  checks: { file: invalidIncludes },
  fixes,
};

function invalidIncludes({ document, kind, standing }: FileView): readonly Finding[] {
  const entry = kind.includesFiles ? document.entry('task_config') : undefined;
  if (!entry) return [];
  const { key, value } = assemble(entry).member;
  if (value.kind === 'missing') return [];
  if (value.kind !== 'object') {
    return [{ severity: 'error', message: '`task_config` must be a table', span: key }];
  }
  const misspelled = memberNamed(value, 'include');
  const includes = memberNamed(value, 'includes')?.value;
  return [
    ...(misspelled
      ? [{ message: 'The runner ignores `include`; did you mean `includes`?', span: misspelled.key, data: 'include' }]
      : []),
    ...(includes ? includeFindings(includes, standing.includes) : []),
  ];
}

function includeFindings(includes: Node, states: ReadonlyMap<string, IncludeState>): readonly Finding[] {
  if (includes.kind === 'missing') return [];
  if (includes.kind !== 'array') {
    const advice = includes.kind === 'string' ? '; put it in brackets' : '';
    const data = includes.kind === 'string' ? 'brackets' : undefined;
    return [{ severity: 'error', message: `\`includes\` must be a list of strings${advice}`, span: includes, data }];
  }
  return includes.items.flatMap((item): readonly Finding[] => {
    if (item.kind === 'missing') return [];
    if (item.kind !== 'string') return [{ severity: 'error', message: 'An include must be a string', span: item }];
    const message = messageFor(item.value, states.get(item.value));
    return message === undefined ? [] : [{ message, span: item }];
  });
}

function messageFor(written: string, state: IncludeState | undefined): string | undefined {
  if (state === 'missing') return `${quotedName(written)} names no task file; correct the path or create the file`;
  if (state === 'JSON') return `The runner cannot load JSON; convert ${quotedName(written)} to TOML`;
  return undefined;
}

function fixes({ span, data }: Finding, document: Document): readonly Fix[] {
  const { start, end } = document.offsetsOf(span);
  if (data === 'include') {
    return [{ title: 'Change to `includes`', edits: [{ start, end, text: 'includes' }], preferred: true }];
  }
  if (data === 'brackets') {
    const edits = [
      { start, end: start, text: '[' },
      { start: end, end, text: ']' },
    ];
    return [{ title: 'Put it in brackets', edits, preferred: true }];
  }
  return [];
}
