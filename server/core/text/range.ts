/** A stretch of a whole text: absolute UTF-16 offsets. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}
