/** A range of text, as absolute UTF-16 offsets. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}
