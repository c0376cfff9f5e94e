import type { Clock } from '../../../admin-client/clock.ts';

export interface RetryOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Returns whether the work may succeed later, and the seconds that the server asks to wait, if it does. */
  readonly temporary: (error: unknown) => { readonly retryAfter: number | undefined } | undefined;
}

const maxAttempts = 5;
/** Milliseconds before the second attempt; doubled before each further one. */
const firstPause = 500;
/** Seconds. */
const maxRetryAfter = 60;

/** Does some work, again after a growing pause while its failures are temporary. Rejects with the last failure. */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  { clock, signal, temporary }: RetryOptions,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const found = temporary(error);
      const { retryAfter = 0 } = found ?? {};
      if (!found || attempt === maxAttempts || signal.aborted || retryAfter > maxRetryAfter) throw error;
      await clock.wait(Math.max(firstPause * 2 ** (attempt - 1), retryAfter * 1000), signal);
      if (signal.aborted) throw error;
    }
  }
}
