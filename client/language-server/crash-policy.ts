/** Decides whether the language server is started again after a crash. */
export interface CrashPolicy {
  /** Records a crash. Returns whether the server is started again. */
  restartsAfterCrash(): boolean;
  /** Forgets all crashes. To be called when the user restarts the server. */
  reset(): void;
}

/** The number of crashes within `period` after which the server stays stopped. */
export const maxCrashes = 5;

/** In milliseconds. */
const period = 3 * 60 * 1_000;

/** `now` returns milliseconds from some point in time. */
export function createCrashPolicy(now: () => number): CrashPolicy {
  let crashes: readonly number[] = [];
  return {
    restartsAfterCrash() {
      const time = now();
      crashes = [...crashes.filter((crash) => time - crash <= period), time];
      return crashes.length < maxCrashes;
    },
    reset() {
      crashes = [];
    },
  };
}
