import { addComment, addItem, closeList, type OpenList, openList } from './open-list.ts';
import { readKey, skipBareValue, skipLine, skipSpaces, skipString } from './scan.ts';
import { blankLineLimit } from './style.ts';
import type { ValueLayout } from './value-layout.ts';

interface ReadLayout {
  readonly value: ValueLayout;
  readonly end: number;
}

/**
 * The maximum depth of values that are formatted. Deeper values are not changed, since each enclosing bracket adds to
 * the indentation of an item.
 */
const maxDepth = 32;

const closing = { '[': ']', '{': '}' } as const;

/** Reads the value at `start`; returns undefined if it is malformed. */
export function readValue(text: string, start: number): ReadLayout | undefined {
  const first = text.charAt(start);
  return first === '[' || first === '{' ? readList(text, start, first) : readScalar(text, start);
}

function readScalar(text: string, start: number): ReadLayout | undefined {
  const first = text.charAt(start);
  const end = first === '"' || first === "'" ? skipString(text, start) : skipBareValue(text, start);
  return end > start ? { value: { kind: 'scalar', text: text.slice(start, end) }, end } : undefined;
}

/** Reads a list without recursion, since the depth of nesting is not limited. */
function readList(text: string, start: number, bracket: '[' | '{'): ReadLayout | undefined {
  const enclosing: OpenList[] = [];
  let list = openList(bracket);
  let depth = 1;
  let at = start + 1;
  while (at < text.length) {
    const { end, lineEnds, blankLines, endsLine } = readGap(text, at);
    if (lineEnds > 0 && list.bracket === '{') list.expanded = true;
    const first = text.charAt(end);
    if (first === '#') {
      at = skipLine(text, end);
      const comment = { kind: 'comment', text: text.slice(end, at), blankLines } as const;
      addComment(list, comment, endsLine ? 'own-line' : 'same-line');
    } else if (first === closing[list.bracket]) {
      at = end + 1;
      const outer = enclosing.pop();
      closeList(list, outer, blankLines);
      if (!outer) return { value: depth <= maxDepth ? list : { kind: 'scalar', text: text.slice(start, at) }, end: at };
      list = outer;
    } else {
      const name = list.bracket === '{' ? readName(text, end) : { key: '', end };
      if (!name) return undefined;
      const opening = text.charAt(name.end);
      if (opening === '[' || opening === '{') {
        const inner = openList(opening);
        addItem(list, name.key, inner, blankLines);
        enclosing.push(list);
        depth = Math.max(depth, enclosing.length + 1);
        list = inner;
        at = name.end + 1;
      } else {
        const scalar = readScalar(text, name.end);
        if (!scalar) return undefined;
        addItem(list, name.key, scalar.value, blankLines);
        at = scalar.end;
      }
    }
  }
  return undefined;
}

/** Returns the key of an inline table's member with its equals sign; `end` is the start of the value. */
function readName(text: string, start: number): { readonly key: string; readonly end: number } | undefined {
  const read = readKey(text, start);
  if (!read || text.charAt(read.end) !== '=') return undefined;
  return { key: `${read.text} = `, end: skipSpaces(text, read.end + 1) };
}

interface ListGap {
  readonly end: number;
  readonly lineEnds: number;
  readonly blankLines: number;
  /** Whether only white space precedes `end` on its line. */
  readonly endsLine: boolean;
}

/** Reads white space and commas. A line that contains only a comma is not blank. */
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
