/** A clock, passed in so that tests can control timeouts. */
export interface Clock {
  /** Returns the milliseconds since 1970; never decreases. */
  now(): number;
  /** Resolves after a number of milliseconds, or immediately when the signal is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(end, signal?.aborted ? 0 : milliseconds);
      signal?.addEventListener('abort', end, { once: true });
      function end(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      }
    }),
};
