import type { Clock } from '../clock.ts';
import type { Limits } from '../http/limits.ts';
import type { ServerSupport } from '../server-support.ts';

export interface ClientOptions {
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
  /** Its `latency` is set after each response. */
  readonly support?: ServerSupport | undefined;
  /** When aborted, cancels all requests and rejects later ones. */
  readonly closed?: AbortSignal | undefined;
}
