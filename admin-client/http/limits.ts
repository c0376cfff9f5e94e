/** The limits of one request. */
export interface Limits {
  /** Milliseconds until the headers of the response arrive. */
  readonly headers: number;
  /** Milliseconds between two parts of the body. */
  readonly idle: number;
  /** Milliseconds until the whole body has arrived. */
  readonly body: number;
  /** Bytes of the body after decompression. */
  readonly bytes: number;
  /** The maximum number of times that a read request is sent. */
  readonly attempts: number;
  /** The maximum wait that a server can request, in milliseconds. */
  readonly retryAfter: number;
}

export const defaultLimits: Limits = {
  headers: 20_000,
  idle: 15_000,
  body: 60_000,
  bytes: 32 * 1024 * 1024,
  attempts: 3,
  retryAfter: 10_000,
};
