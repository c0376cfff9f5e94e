/** A range of bytes; the last one is included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The parts of a request that select a range. */
export interface RangeRequest {
  readonly method: string;
  readonly headers: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined };
}

/** The content from which a range is selected. */
export interface RangedContent {
  /** Bytes. */
  readonly size: number;
  /** A strong entity tag, with quotes. */
  readonly etag: string;
}

/**
 * Returns the range that a request selects (RFC 9110, 14.2). Undefined when the whole content must be sent: for methods other
 * than GET, for several ranges or an invalid header, and when `If-Range` names other content. `unsatisfiable` when the range is
 * outside the content.
 */
export function requestedRange(
  { method, headers }: RangeRequest,
  { size, etag }: RangedContent,
): ByteRange | 'unsatisfiable' | undefined {
  if (headers.range === undefined || method !== 'GET') return undefined;
  // A date cannot match, since responses have no `Last-Modified`, and neither can a weak tag (RFC 9110, 13.1.5).
  if (headers['if-range'] !== undefined && headers['if-range'].trim() !== etag) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
