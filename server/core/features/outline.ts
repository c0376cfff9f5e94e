import type { FileKind } from '../analysis/kinds/file-kind.ts';
import { isTaskEntry } from '../analysis/kinds/task-shapes.ts';
import { assemble } from '../document/assemble.ts';
import { contentSpan } from '../document/block-spans.ts';
import type { Document } from '../document/document.ts';
import type { Entry } from '../document/entry.ts';
import { type Member, memberNamed, type Node, type ObjectNode } from '../document/node.ts';
import { type Span, spanText } from '../document/span.ts';
import type { OffsetRange } from '../text/range.ts';
import { bodyOf } from './entry-body.ts';

/** A named thing of the outline: `range` is its whole body, `selection` its name. */
export interface OutlineSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'task' | 'template' | 'section' | 'property';
  readonly range: OffsetRange;
  readonly selection: OffsetRange;
  readonly children: readonly OutlineSymbol[];
}

/**
 * The document's tasks in the order of the text, each with the range of its body (its sub-tables included, as far as
 * they follow) and its properties; in a config file the tools, environment and other sections too.
 */
export function* outline(document: Document, kind: FileKind): Generator<OutlineSymbol> {
  const depth = document.entryCount > mostWithProperties ? 0 : deepest;
  for (const entry of document.entries()) {
    if (entry.kind !== 'entry') continue;
    const tables = kind === 'registry-config' ? tablesOf(assemble(entry).member.value) : [];
    if (tables.length === 0) yield symbolOf(document, entry, kind, depth);
    for (const table of tables) yield tableSymbol(document, entry.path.join('.'), table, depth);
  }
}

/** One of a list of tables, which may lie far apart: each is a symbol of its own. */
function tableSymbol(document: Document, list: string, table: ObjectNode, depth: number): OutlineSymbol {
  const children = table.members.flatMap((member) => {
    const inner = tablesOf(member.value).map((item) => tableSymbol(document, member.key.name, item, depth - 1));
    return depth === 0 ? [] : inner.length > 0 ? inner : [propertySymbol(document, member, depth)];
  });
  return {
    name: titleOf(table) ?? list,
    detail: list,
    kind: 'section',
    range: [placeOf(document, table), ...children.map(({ range }) => range)].reduce(union),
    selection: document.offsetsOf(table),
    children,
  };
}

function tablesOf(value: Node): readonly ObjectNode[] {
  if (value.kind !== 'array' || value.form !== 'tables') return [];
  return value.items.filter((item) => item.kind === 'object');
}

/** What a user, a rule or a tenant is called. */
function titleOf(table: ObjectNode): string | undefined {
  const words = ['username', 'name', 'user', 'pattern'].flatMap((name) => {
    const value = memberNamed(table, name)?.value;
    return value?.kind === 'string' && value.value !== '' ? [firstLine(value.value)] : [];
  });
  return words.length > 0 ? words.join(' ') : undefined;
}

/** In a file of more tasks than this their properties are left out: a list of a hundred thousand lines outlines nothing. */
const mostWithProperties = 5_000;

function symbolOf(document: Document, entry: Entry, kind: FileKind, depth: number): OutlineSymbol {
  const { member } = assemble(entry);
  const selection = document.offsetsOf(member.key);
  const children = propertiesOf(document, member.value, depth);
  return {
    name: member.key.name || '""',
    detail: detailOf(member.value),
    kind: kindOf(entry, kind),
    range: bodyOf(document, entry),
    selection,
    children,
  };
}

function kindOf(entry: Entry, kind: FileKind): OutlineSymbol['kind'] {
  if (!isTaskEntry(entry, kind)) return kind === 'task-file' ? 'property' : 'section';
  return kind === 'config-file' && entry.path[0] === 'task_templates' ? 'template' : 'task';
}

/** The description, or the script of a task that is nothing but one. */
function detailOf(value: Node): string {
  if (value.kind === 'string') return firstLine(value.value);
  const description = value.kind === 'object' ? memberNamed(value, 'description')?.value : undefined;
  return description?.kind === 'string' ? firstLine(description.value) : '';
}

const longestDetail = 80;

function firstLine(text: string): string {
  return (text.trim().split(/[\r\n]/, 1)[0] ?? '').slice(0, longestDetail);
}

/** Deeper than this nobody looks for things by name. */
const deepest = 6;

function propertiesOf(document: Document, value: Node, depth: number): OutlineSymbol[] {
  if (value.kind !== 'object' || depth === 0) return [];
  return value.members.map((member) => propertySymbol(document, member, depth));
}

function propertySymbol(document: Document, member: Member, depth: number): OutlineSymbol {
  const { key, value } = member;
  const children = propertiesOf(document, value, depth - 1);
  const ranges = [...placesOf(member).map((span) => placeOf(document, span)), ...children.map(({ range }) => range)];
  return {
    name: key.name || '""',
    // A token is for nobody's eyes.
    detail: /^(?:auth_)?token$/.test(key.name) ? '' : detailOfValue(value),
    kind: 'property',
    range: ranges.reduce(union),
    selection: document.offsetsOf(key),
    children,
  };
}

function detailOfValue(value: Node): string {
  if (value.kind === 'object' || value.kind === 'array') return '';
  return firstLine(value.kind === 'string' ? value.value : spanText(value));
}

/** A member stands in one place; a list of tables in as many as it has items. */
function placesOf({ anchor, start, end, value }: Member): readonly Span[] {
  const own = { anchor, start, end };
  return value.kind === 'array' && value.form === 'tables' ? [own, ...value.items] : [own];
}

/** Where a span stands; for one in a table header, the header with all that is below it. */
function placeOf(document: Document, span: Span): OffsetRange {
  const { block, start } = document.blocks.place(span.anchor);
  const isInHeader = block.header.some((key) => key.start === span.start);
  const { start: from, end } = (isInHeader && contentSpan(block)) || span;
  return { start: start + from, end: start + end };
}

function union(a: OffsetRange, b: OffsetRange): OffsetRange {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
