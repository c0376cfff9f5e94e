import type { FileKind } from '../analysis/file-kind.ts';
import { assemble } from '../document/assemble.ts';
import { contentSpan } from '../document/block-spans.ts';
import type { Document } from '../document/document.ts';
import type { Entry, Fragment } from '../document/entry.ts';
import { type Member, memberNamed, type Node, type ObjectNode } from '../document/node.ts';
import { spanText } from '../document/span.ts';
import type { OffsetRange } from '../text/range.ts';

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
  for (const entry of document.entries()) if (entry.kind === 'entry') yield symbolOf(document, entry, kind);
}

function symbolOf(document: Document, entry: Entry, kind: FileKind): OutlineSymbol {
  const { member } = assemble(entry);
  const selection = document.offsetsOf(member.key);
  const children = member.value.kind === 'object' ? propertiesOf(document, member.value) : [];
  return {
    name: member.key.name || '""',
    detail: detailOf(member.value),
    kind: kindOf(entry, kind),
    range: bodyOf(document, entry, selection),
    selection,
    children,
  };
}

function kindOf({ path }: Entry, kind: FileKind): OutlineSymbol['kind'] {
  if (kind === 'task-file') return 'task';
  if (path.length === 1) return 'section';
  return path[0] === 'task_templates' ? 'template' : 'task';
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

/** From the entry's first place to the end of the last fragment that follows without another entry between. */
function bodyOf(document: Document, entry: Entry, selection: OffsetRange): OffsetRange {
  let range = selection;
  let next = -1;
  for (const fragment of entry.fragments) {
    const placed = document.blocks.place(fragment.block);
    if (next >= 0 && placed.start > next) break;
    const span = fragmentSpan(fragment);
    range = {
      start: Math.min(range.start, placed.start + span.start),
      end: Math.max(range.end, placed.start + span.end),
    };
    next = placed.start + fragment.block.text.length;
  }
  return range;
}

function fragmentSpan(fragment: Fragment): OffsetRange {
  if ('member' in fragment) return fragment.member;
  return contentSpan(fragment.block) ?? { start: 0, end: 0 };
}

function propertiesOf(document: Document, object: ObjectNode): OutlineSymbol[] {
  return object.members.map((member) => propertySymbol(document, member));
}

function propertySymbol(document: Document, member: Member): OutlineSymbol {
  const selection = document.offsetsOf(member.key);
  const { value } = member;
  const children = value.kind === 'object' ? propertiesOf(document, value) : [];
  const end = children.reduce((last, child) => Math.max(last, child.range.end), document.offsetsOf(member).end);
  return {
    name: member.key.name || '""',
    detail: value.kind === 'object' || value.kind === 'array' ? '' : firstLine(spanText(value)),
    kind: 'property',
    range: { start: selection.start, end: Math.max(selection.end, end) },
    selection,
    children,
  };
}
