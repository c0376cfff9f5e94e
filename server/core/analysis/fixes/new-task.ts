import type { Block } from '../../document/block.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member } from '../../document/node.ts';
import type { TextEdit } from '../../text/edit.ts';
import { endOfContent } from './end-of-content.ts';

export interface NewTask {
  readonly name: string;
  readonly run: string;
  /**
   * The existing task after which the new task is added. If it is absent or unsuitable, the new task is added at the
   * end.
   */
  readonly after?: Entry | undefined;
}

/**
 * Returns the edit that adds a task in the same form as the other tasks of the document; undefined if it cannot be
 * added.
 */
export function newTask(task: NewTask, document: Document): TextEdit | undefined {
  // A script contains exactly one task.
  if (document.language.holdsOneTask) return undefined;
  const last = [...document.blocks].findLast(({ block }) => block.members.length > 0 || block.header.length > 0);
  if (last && isDamaged(last.block)) return undefined;
  return document.language.hasStatements ? tableFor(task, document) : memberFor(task, document);
}

function isDotted({ value }: Member): boolean {
  return value.kind === 'object' && value.form === 'dotted';
}

function isDamaged({ problems }: Block): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function tableFor(task: NewTask, document: Document): TextEdit | undefined {
  const { sections } = document;
  const section = sections.includes('tasks') ? document.entry('tasks') : undefined;
  // A header can extend a table that dotted keys define, but not a table in braces.
  if (section?.fragments.some((fragment) => 'member' in fragment && !isDotted(fragment.member))) return undefined;
  const lineEnd = lineEndOf(document);
  const text = rendered(task, document).replaceAll('\n', lineEnd);
  const afterTables = task.after && endOfTables(task.after, document);
  if (afterTables !== undefined) return { start: afterTables, end: afterTables, text: lineEnd + lineEnd + text };
  const { length } = document;
  const ending = document.slice(Math.max(0, length - 4), length);
  const hasEmptyLine = length === 0 || ending.endsWith(lineEnd + lineEnd) || ending === lineEnd;
  const gap = hasEmptyLine ? '' : ending.endsWith(lineEnd) ? lineEnd : lineEnd + lineEnd;
  return { start: length, end: length, text: gap + text + lineEnd };
}

/**
 * Returns the end of the tables of a task; undefined if the last of them is damaged or missing, or if nothing follows
 * it.
 */
function endOfTables({ fragments }: Entry, document: Document): number | undefined {
  const last = fragments.at(-1)?.block;
  if (!last || last.header.length === 0 || isDamaged(last)) return undefined;
  const end = endOfContent(last, document);
  return document.slice(end, document.length).trim() === '' ? undefined : end;
}

/**
 * Returns the edit that adds a member after another task, in the same layout: on separate lines or on the same line.
 */
function memberFor(task: NewTask, document: Document): TextEdit | undefined {
  const [section] = document.sections;
  const entries = [...document.entries()].filter(
    ({ path, kind }) => kind === 'entry' && (section === undefined || path[0] === section),
  );
  const last = memberOf(task.after) ?? memberOf(entries.at(-1));
  if (!last) return section === undefined && entries.length === 0 ? onlyMember(task, document) : undefined;
  if (last.value.kind === 'missing') return undefined;
  const place = document.offsetsOf(last);
  const { character } = document.positionAt(place.start);
  const before = document.slice(place.start - character, place.start);
  const at = { start: place.end, end: place.end };
  if (before.trim() !== '') return { ...at, text: `, ${rendered(task, document).replace(/\n\t*/g, ' ')}` };
  const depth = section === undefined ? 1 : 2;
  const step = before.includes('\t') ? '\t' : before.slice(0, Math.max(1, Math.round(before.length / depth)));
  const lineEnd = lineEndOf(document);
  return { ...at, text: `,${lineEnd}${indented(rendered(task, document), before, step).replaceAll('\n', lineEnd)}` };
}

function memberOf(entry: Entry | undefined): Member | undefined {
  const fragment = entry?.fragments.at(-1);
  return fragment && 'member' in fragment ? fragment.member : undefined;
}

/** Returns the edit that adds the only member of an empty object or an empty document. */
function onlyMember(task: NewTask, document: Document): TextEdit | undefined {
  const found = /^(\uFEFF?\s*)(?:\{\s*\}\s*)?$/.exec(document.text);
  if (!found) return undefined;
  const lineEnd = lineEndOf(document);
  const text = `{\n${indented(rendered(task, document), '  ', '  ')}\n}\n`.replaceAll('\n', lineEnd);
  return { start: found[1]?.length ?? 0, end: document.length, text };
}

function indented(text: string, before: string, step: string): string {
  const lines = text.split('\n');
  return lines.map((line) => before + line.replace(/^\t+/, (tabs) => step.repeat(tabs.length))).join('\n');
}

/** Returns the text of the task: in TOML, a table (in a config file, `[tasks.name]`); in JSON, a member. */
function rendered({ name, run }: NewTask, { language, sections }: Document): string {
  const key = language.renderKey(name);
  const isInSection = sections.includes('tasks') && language.hasStatements;
  const path = isInSection ? [language.renderKey('tasks'), key] : [key];
  return language.renderEntry(path, [language.renderMember(language.renderKey('run'), language.renderValue(run))]);
}

function lineEndOf(document: Document): string {
  return document.blocks.at(0).block.text.includes('\r\n') ? '\r\n' : '\n';
}
