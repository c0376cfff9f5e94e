import type { OffsetRange } from '../text/range.ts';
import type { Document } from './document.ts';

/** A line of a document without its end, as absolute offsets. */
export interface DocumentLine extends OffsetRange {
  readonly text: string;
}

/** Returns the line that contains `offset`. */
export function lineWith(offset: number, document: Document): DocumentLine {
  const { line } = document.positionAt(offset);
  const start = document.offsetAt({ line, character: 0 });
  const end = document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  return { start, end, text: document.slice(start, end) };
}
