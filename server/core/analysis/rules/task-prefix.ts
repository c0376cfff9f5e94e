import { headerSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Entry, Fragment } from '../../document/entry.ts';
import type { Key, Member } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { FileKind } from '../file-kind.ts';
import type { Fix, Rule } from '../rule.ts';
import { taskPropertyNames } from '../task-shapes.ts';

export const taskPrefix: Rule = {
  code: 'task-prefix',
  severity: 'error',
  summary: 'A task in a task file is named `tasks.…`, as it would be in a config file.',
  advice:
    'In a task file every top-level key is a task: write `[build]`, not `[tasks.build]`. The runner rejects the whole file otherwise.',
  fixes: removePrefix,
};

/** The places of a task file that write `tasks.` in front of a task's name. */
export function taskPrefixes(entry: Entry, kind: FileKind): readonly Problem[] {
  if (kind !== 'task-file' || entry.path[0] !== 'tasks') return [];
  if (!entry.fragments.some(isPrefixed)) return [];
  return entry.fragments.map((fragment): Problem => {
    const [key, name] = 'member' in fragment ? [fragment.member.key, firstName(fragment.member)] : fragment.header;
    const span = key ?? { anchor: fragment.block, start: 0, end: 0 };
    const shown = name ? `write \`${name.name}\`, not \`tasks.${name.name}\`` : 'put them at the top level';
    const message = `In a task file every top-level key is a task: ${shown}`;
    return { code: taskPrefix.code, severity: taskPrefix.severity, message, span };
  });
}

/** Whether what follows `tasks` is a task's name rather than a property of a task that is called "tasks". */
function isPrefixed(fragment: Fragment): boolean {
  if (!('member' in fragment)) {
    const [, name] = fragment.header;
    return name ? !taskPropertyNames.has(name.name) : areTasks(fragment.members);
  }
  return fragment.member.value.kind === 'object' && areTasks(fragment.member.value.members);
}

function areTasks(members: readonly Member[]): boolean {
  return members.length > 0 && members.every(({ key }) => !taskPropertyNames.has(key.name) && key.name !== 'extends');
}

function firstName({ value }: Member): Key | undefined {
  return value.kind === 'object' ? value.members[0]?.key : undefined;
}

/** Takes the prefix away where that is only a matter of the header or of a dotted key. */
function removePrefix({ span }: Problem, document: Document): readonly Fix[] {
  const { block, start } = document.blocks.place(span.anchor);
  const next = block.header[1] ?? dottedKeyAfter(block.members, span.start);
  if (!next) return wholeHeader(span.start, document, block, start);
  const edit = { start: start + span.start, end: start + next.start, text: '' };
  return [{ title: 'Remove the `tasks.` prefix', edits: [edit], preferred: true }];
}

/** `[tasks]` with tasks below it: without the header they are tasks of the root, when nothing stands before them. */
function wholeHeader(
  at: number,
  document: Document,
  block: Parameters<typeof headerSpan>[0],
  start: number,
): readonly Fix[] {
  const header = headerSpan(block);
  const isFirst = ![...document.blocks].some((placed) => placed.start < start && placed.block.header.length > 0);
  if (!header || at > header.end || !isFirst) return [];
  const lineEnd = /\r?\n|$/g;
  lineEnd.lastIndex = header.end;
  const end = start + header.end + (lineEnd.exec(block.text)?.[0].length ?? 0);
  return [
    { title: 'Remove the `[tasks]` header', edits: [{ start: start + header.start, end, text: '' }], preferred: true },
  ];
}

function dottedKeyAfter(members: readonly Member[], start: number): Key | undefined {
  const value = members.find(({ key }) => key.start === start)?.value;
  return value?.kind === 'object' && value.form === 'dotted' ? value.members[0]?.key : undefined;
}
