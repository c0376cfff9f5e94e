/** A policy that decides whether the language server is restarted after a crash. */
export interface CrashPolicy {
  /** Records a crash. Returns whether to restart the server. */
  restartsAfterCrash(): boolean;
  /** Discards the recorded crashes. Must be called when the user restarts the server. */
  reset(): void;
}

/** The number of crashes within `period` after which the server stays stopped. */
export const maxCrashes = 5;

/** In milliseconds. */
const period = 3 * 60 * 1_000;

/** Returns a policy without recorded crashes. `now` returns a time in milliseconds. */
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
