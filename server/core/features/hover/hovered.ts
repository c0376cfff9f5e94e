import type { OffsetRange } from '../../text/range.ts';

/** What is told of a place of the text. */
export interface Hovered {
  readonly markdown: string;
  /** What the text speaks of. */
  readonly range: OffsetRange;
}
