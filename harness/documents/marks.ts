import type { OffsetRange } from '../../server/core/text/range.ts';

/** A text without its marks, and the marked offsets and ranges. Offsets refer to the text without marks. */
export interface MarkedText {
  readonly text: string;
  /** The offsets of `<|>`. */
  readonly carets: readonly number[];
  /** The ranges between `«` and `»`, sorted by their starts. */
  readonly ranges: readonly OffsetRange[];
}

/** Removes `<|>`, `«` and `»` from a text and returns what they mark. Ranges may be nested. */
export function readMarks(marked: string): MarkedText {
  const carets: number[] = [];
  const ranges: { start: number; end: number }[] = [];
  const open: { start: number; end: number }[] = [];
  let text = '';
  for (const part of marked.split(/(<\|>|[«»])/)) {
    if (part === '<|>') carets.push(text.length);
    else if (part === '«') {
      const range = { start: text.length, end: text.length };
      ranges.push(range);
      open.push(range);
    } else if (part === '»') {
      const range = open.pop();
      if (!range) throw new Error('unmatched »');
      range.end = text.length;
    } else text += part;
  }
  if (open.length > 0) throw new Error('unmatched «');
  return { text, carets, ranges };
}
