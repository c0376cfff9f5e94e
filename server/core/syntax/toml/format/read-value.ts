import { blankLineLimit } from './format-options.ts';
import { readKey, skipBareValue, skipLine, skipSpaces, skipString } from './scan.ts';
import type { CommentPart, ItemPart, ListLayout, ValueLayout } from './value-layout.ts';

interface Read {
  readonly value: ValueLayout;
  readonly end: number;
}

/** A list while it is being read. */
interface OpenList extends ListLayout {
  readonly parts: (OpenItem | CommentPart)[];
  openingComment: string | undefined;
  blankLines: number;
  expanded: boolean;
  /** A comment or an expanded table is somewhere inside, so that no array around it can go on one line. */
  rigid: boolean;
}

type OpenItem = Omit<ItemPart, 'comment'> & { comment: string | undefined };

/** What is nested deeper is kept as it is written: indenting it would cost the square of its depth. */
const deepest = 100;

const closing = { '[': ']', '{': '}' } as const;

/** Reads the value at `start`; `undefined` when it is not well formed. */
export function readValue(text: string, start: number): Read | undefined {
  const first = text.charAt(start);
  return first === '[' || first === '{' ? readList(text, start, first) : readScalar(text, start);
}

function readScalar(text: string, start: number): Read | undefined {
  const first = text.charAt(start);
  const end = first === '"' || first === "'" ? skipString(text, start) : skipBareValue(text, start);
  return end > start ? { value: { kind: 'scalar', text: text.slice(start, end) }, end } : undefined;
}

/** Without recursion, as brackets may be nested as deep as somebody likes. */
function readList(text: string, start: number, bracket: '[' | '{'): Read | undefined {
  const around: OpenList[] = [];
  let list = openList(bracket);
  let depth = 1;
  let at = start + 1;
  while (at < text.length) {
    const gap = readGap(text, at);
    const { blankLines } = gap;
    if (gap.lineEnds > 0 && list.bracket === '{') list.expanded = true;
    at = gap.end;
    const char = text.charAt(at);
    if (char === '#') {
      const end = skipLine(text, at);
      addComment(list, { kind: 'comment', text: text.slice(at, end), blankLines }, gap.endsLine);
      at = end;
      continue;
    }
    if (char === ']' || char === '}') {
      if (closing[list.bracket] !== char) return undefined;
      list.blankLines = blankLines;
      at++;
      const parent = around.pop();
      closeList(list, parent);
      if (parent) list = parent;
      else if (depth <= deepest) return { value: list, end: at };
      else return { value: { kind: 'scalar', text: text.slice(start, at) }, end: at };
      continue;
    }
    let key = '';
    if (list.bracket === '{') {
      const read = readKey(text, at);
      if (!read || text.charAt(read.end) !== '=') return undefined;
      key = `${read.text} = `;
      at = skipSpaces(text, read.end + 1);
    }
    const first = text.charAt(at);
    if (first === '[' || first === '{') {
      const value = openList(first);
      list.parts.push({ kind: 'item', key, value, comment: undefined, blankLines });
      around.push(list);
      depth = Math.max(depth, around.length + 1);
      list = value;
      at++;
    } else {
      const scalar = readScalar(text, at);
      if (!scalar) return undefined;
      list.parts.push({ kind: 'item', key, value: scalar.value, comment: undefined, blankLines });
      at = scalar.end;
    }
  }
  return undefined;
}

interface ListGap {
  readonly end: number;
  readonly lineEnds: number;
  readonly blankLines: number;
  /** Nothing stands before `end` on its line. */
  readonly endsLine: boolean;
}

/** White space and commas. A line with nothing but a comma is not blank. */
function readGap(text: string, start: number): ListGap {
  let lineEnds = 0;
  let blankLines = 0;
  let endsLine = false;
  for (let end = start; ; end++) {
    switch (text.charAt(end)) {
      case ' ':
      case '\t':
      case '\r':
        continue;
      case '\n':
        if (endsLine) blankLines++;
        lineEnds++;
        endsLine = true;
        continue;
      case ',':
        endsLine = false;
        continue;
      default:
        return { end, lineEnds, blankLines: Math.min(blankLines, blankLineLimit), endsLine };
    }
  }
}

function openList(bracket: '[' | '{'): OpenList {
  return {
    kind: 'list',
    bracket,
    parts: [],
    openingComment: undefined,
    blankLines: 0,
    expanded: false,
    rigid: false,
  };
}

/** A comment belongs to the item, or the opening bracket, before it on its line, be there a comma between or not. */
function addComment(list: OpenList, comment: CommentPart, ownLine: boolean): void {
  list.rigid = true;
  if (list.bracket === '{') list.expanded = true;
  const last = list.parts.at(-1);
  if (ownLine || last?.kind === 'comment') list.parts.push(comment);
  else if (!last && list.openingComment === undefined) list.openingComment = comment.text;
  else if (last && last.comment === undefined) last.comment = comment.text;
  else list.parts.push(comment);
}

function closeList(list: OpenList, parent: OpenList | undefined): void {
  if (list.bracket === '[') list.expanded = list.rigid;
  else if (list.parts.length === 0 && list.openingComment === undefined) list.expanded = false;
  if (parent && (list.rigid || list.expanded)) parent.rigid = true;
}
