import type { OffsetRange } from '../../text/range.ts';

/** The content of a hover. */
export interface HoverContent {
  readonly markdown: string;
  /** The range that the content describes. */
  readonly range: OffsetRange;
}
