import type { OffsetRange } from '../../server/core/text/range.ts';

/** A text that was written with marks, and what they marked. Offsets are those of the text without them. */
export interface MarkedText {
  readonly text: string;
  /** Where `<|>` stood. */
  readonly carets: readonly number[];
  /** What stood between `«` and `»`, in the order in which they open. */
  readonly ranges: readonly OffsetRange[];
}

/** Takes `<|>`, `«` and `»` out of a text. Ranges may be nested. */
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
      if (!range) throw new Error('a » stands without its «');
      range.end = text.length;
    } else text += part;
  }
  if (open.length > 0) throw new Error('a « stands without its »');
  return { text, carets, ranges };
}
