/** What the offsets of a span count from: the block that the span lies in. */
export interface Anchor {
  readonly text: string;
}

/** A stretch of text inside a block: UTF-16 offsets from the block's own start, so that it survives edits elsewhere. */
export interface Span {
  readonly anchor: Anchor;
  readonly start: number;
  readonly end: number;
}

export function spanText(span: Span): string {
  return span.anchor.text.slice(span.start, span.end);
}
