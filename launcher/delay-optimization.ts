import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 optimize functions and regular expressions later. A command usually ends before optimized code pays off: by default,
 * compiling it takes a fifth of the processor time of `taskwright check` on a few files. Functions that a command on many files
 * calls all the time are still optimized. V8 ignores flags that it does not have.
 */
export function delayOptimization(): void {
  setFlagsFromString('--invocation-count-for-maglev=4000');
  setFlagsFromString('--regexp-tier-up-ticks=50');
}
