/** The origin of the offsets of a span: the block that contains the span. */
export interface Anchor {
  readonly text: string;
}

/**
 * A range of text inside a block: UTF-16 offsets from the start of the block, so that edits elsewhere do not change it.
 */
export interface Span {
  readonly anchor: Anchor;
  readonly start: number;
  readonly end: number;
}

/** Returns whether two spans are the same range of the same text. */
export function isSameSpan(a: Span, b: Span): boolean {
  return a.anchor === b.anchor && a.start === b.start && a.end === b.end;
}

export function spanText(span: Span): string {
  return span.anchor.text.slice(span.start, span.end);
}
