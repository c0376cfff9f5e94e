/** How long and how much, of one request. */
export interface Limits {
  /** Milliseconds until the headers of the answer are there. */
  readonly headers: number;
  /** Milliseconds without a byte of the body. */
  readonly idle: number;
  /** Milliseconds for the whole body. */
  readonly body: number;
  /** Bytes of the body, decompressed. */
  readonly bytes: number;
  /** How often a read is sent at most. */
  readonly attempts: number;
  /** Milliseconds that we wait at most when the server asks for it. */
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
