import { headerSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Entry, Fragment } from '../../document/entry.ts';
import type { Key, Member } from '../../document/node.ts';
import { isSameSpan, type Span } from '../../document/span.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { Fix } from '../fixes/fix.ts';
import { moveToSection } from '../fixes/move-to-section.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { taskPropertyNames } from '../kinds/document-shapes.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { looksLikeTask, taskOutsideSection } from '../values/looks-like-task.ts';
import type { Finding, Rule } from './rule.ts';

export const taskPrefix: Rule = {
  code: 'task-prefix',
  severity: 'error',
  summary: 'A task in a task file is named `tasks.…`, as in a config file, or a task in a config file is not.',
  advice:
    'In a task file, every top-level key is a task: write `[build]`, not `[tasks.build]`. Otherwise, the runner ' +
    'rejects the whole file. In a config file, every task is in `tasks`: write `[tasks.build]`, not `[build]`. Otherwise, ' +
    'the runner ignores the task, which is reported as a warning.',
  checks: { declaration: { concerns: mayBePrefix, check: prefixedTasks }, otherEntry: unprefixedTask },
  fixes: ({ span }, document) =>
    document.sections.length > 0 ? moveToSection(span, document) : removePrefix(span, document),
};

const prefixes: readonly string[] = ['tasks', 'task'];

/** Returns whether an entry is named `tasks` or `task` in a document that has no section with this name. */
function mayBePrefix({ path: [name] }: Entry, { sections }: DocumentKind): boolean {
  return sections.length === 0 && name !== undefined && prefixes.includes(name);
}

/** Returns a finding if an entry of a config file is a task outside the section with the tasks. */
function unprefixedTask(entry: Entry, kind: DocumentKind): readonly Finding[] {
  const member = taskOutsideSection(entry, kind);
  if (!member) return [];
  const { key } = member;
  const [section = ''] = kind.sections;
  const message = `In a config file, every task is in \`${section}\`; write \`${section}.${key.name}\`, not \`${key.name}\``;
  return [{ severity: 'warning', message, span: key }];
}

/** Returns a finding for each task of a task file with a name that begins with `tasks.`. */
function prefixedTasks({ entry, member, object }: TaskView): readonly Finding[] {
  const { key } = member;
  const areCertain = object !== undefined && object.members.length > 0 && object.members.every(isTask);
  if (key.name === 'tasks' ? !entry.fragments.some(isPrefixed) : !areCertain) return [];
  const seen = new Set<string | undefined>();
  return entry.fragments.flatMap((fragment): Finding[] => {
    const [prefix, name] = prefixAndName(fragment);
    if (!prefix || seen.has(name?.name)) return [];
    seen.add(name?.name);
    const advice = name
      ? `write \`${name.name}\`, not \`${key.name}.${name.name}\``
      : `move these tasks out of \`${key.name}\``;
    const message = `In a task file, every top-level key is a task; ${advice}`;
    return [{ message, span: prefix }];
  });
}

/** Returns whether a member of `task`, which is more likely the name of a task than `tasks` is, is certainly a task. */
function isTask({ key, value }: Member): boolean {
  return !taskPropertyNames.has(key.name) && looksLikeTask(value);
}

/** Returns whether `tasks` is a prefix and not the name of a task: it contains no properties of a task. */
function isPrefixed(fragment: Fragment): boolean {
  if (!('member' in fragment)) {
    const [, name] = fragment.header;
    return name ? !taskPropertyNames.has(name.name) : areTasks(fragment.members);
  }
  return fragment.member.value.kind === 'object' && areTasks(fragment.member.value.members);
}

function areTasks(members: readonly Member[]): boolean {
  return members.length > 0 && members.every(({ key }) => !taskPropertyNames.has(key.name));
}

/** Returns the key `tasks` or `task` and, if exactly one task follows it, the name of the task. */
function prefixAndName(fragment: Fragment): readonly (Key | undefined)[] {
  if (!('member' in fragment)) return fragment.header;
  const { key, value } = fragment.member;
  const [only, ...others]: readonly Member[] = value.kind === 'object' ? value.members : [];
  return [key, others.length === 0 ? only?.key : undefined];
}

function removePrefix(span: Span, document: Document): readonly Fix[] {
  const fragments = prefixes
    .map((name) => document.entry(name)?.fragments ?? [])
    .find((candidates) => candidates.some((fragment) => isPrefixAt(span, fragment)));
  const culprit = fragments?.find((fragment) => isPrefixAt(span, fragment));
  if (!fragments || !culprit) return [];
  const prefix = prefixAndName(culprit)[0]?.name;
  const name = prefixAndName(culprit)[1]?.name;
  const same = fragments.filter((fragment) => name !== undefined && prefixAndName(fragment)[1]?.name === name);
  const title = name === undefined ? `Remove \`${prefix}\` around these tasks` : `Rename the task to \`${name}\``;
  const isNameFree = name === undefined || document.entry(name) === undefined;
  const own = isNameFree ? editsFor(name === undefined ? [culprit] : same, document) : undefined;
  const all = editsFor(fragments, document);
  return [
    ...(own ? [{ title, edits: own, preferred: true }] : []),
    ...(own && all && all.length > own.length
      ? [{ title: `Remove \`${prefix}\` everywhere in this file`, edits: all, preferred: false }]
      : []),
  ];
}

function isPrefixAt(span: Span, fragment: Fragment): boolean {
  const [prefix] = prefixAndName(fragment);
  return prefix !== undefined && isSameSpan(prefix, span);
}

/** Returns the edits that remove the prefix from the fragments; undefined if one of them cannot be edited in place. */
function editsFor(fragments: readonly Fragment[], document: Document): readonly TextEdit[] | undefined {
  const edits = fragments.map((fragment) => withoutPrefix(fragment, document));
  const known = edits.flatMap((edit) => edit ?? []);
  return known.length === edits.length ? known : undefined;
}

function withoutPrefix(fragment: Fragment, document: Document): TextEdit | undefined {
  if (!('member' in fragment)) {
    const [prefix, name] = fragment.header;
    return prefix && name ? deletion(prefix, name, document) : withoutHeader(fragment, document);
  }
  const { key, value } = fragment.member;
  const [first] = value.kind === 'object' ? value.members : [];
  if (value.kind !== 'object' || !first) return undefined;
  if (value.form === 'dotted') return deletion(key, first.key, document);
  const { start, end } = document.offsetsOf(fragment.member);
  const isInBraces = /[{,]\s*$/.test(document.slice(Math.max(0, start - 200), start));
  const last = value.members.at(-1) ?? first;
  if (!isInBraces && last !== first) return undefined;
  const firstStart = document.offsetsOf(first).start;
  const text = document.slice(firstStart, document.offsetsOf(last).end);
  return { start, end, text: indentedAs(text, indentationAt(firstStart, document), indentationAt(start, document)) };
}

/** Returns the white space at the beginning of a line, if an offset is the first one after it. */
function indentationAt(offset: number, document: Document): string | undefined {
  const before = document.slice(Math.max(0, offset - maxIndentation), offset);
  return /(?:^|\n)([ \t]*)$/.exec(before)?.[1];
}

const maxIndentation = 200;

/** Returns text with the indentation `to` instead of `from` in all lines after the first one. */
function indentedAs(text: string, from: string | undefined, to: string | undefined): string {
  // The lines of a string with several lines are part of its value.
  if (from === undefined || to === undefined || /"{3}|'{3}/.test(text)) return text;
  return text.replaceAll(`\n${from}`, () => `\n${to}`);
}

/** Returns the edit that deletes the text from `prefix` to the start of `name`. */
function deletion(prefix: Key, name: Key, document: Document): TextEdit {
  return { start: document.offsetsOf(prefix).start, end: document.offsetsOf(name).start, text: '' };
}

/**
 * Returns the edit that removes the header `[tasks]`, which moves its tasks to the top level; undefined if a table
 * precedes the header.
 */
function withoutHeader({ block }: Fragment, document: Document): TextEdit | undefined {
  const header = headerSpan(block);
  const { start } = document.blocks.place(block);
  const isFirst = ![...document.blocks].some((placed) => placed.start < start && placed.block.header.length > 0);
  if (!header || !isFirst) return undefined;
  const lineEnd = /^[ \t]*(?:\r?\n)?/.exec(block.text.slice(header.end))?.[0].length ?? 0;
  return { start: start + header.start, end: start + header.end + lineEnd, text: '' };
}
