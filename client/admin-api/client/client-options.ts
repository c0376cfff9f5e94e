import type { Clock } from '../clock.ts';
import type { Limits } from '../http/limits.ts';
import type { ServerSupport } from '../server-support.ts';

export interface ClientOptions {
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  /** Gets the latency of each response. */
  readonly support?: ServerSupport;
  /** When aborted, cancels all requests and rejects later ones. */
  readonly closed?: AbortSignal;
}
