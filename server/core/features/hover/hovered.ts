import type { OffsetRange } from '../../text/range.ts';

/** The content of a hover. */
export interface Hovered {
  readonly markdown: string;
  /** The range that the content describes. */
  readonly range: OffsetRange;
}
