/** Time, as far as requests need it: passed in, so that tests decide when something takes too long. */
export interface Clock {
  /** Milliseconds since 1970; never goes back. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
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
