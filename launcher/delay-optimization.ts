/**
 * Makes V8 optimize functions and regular expressions later. A command usually ends before optimized code pays off: by default,
 * compiling it takes a fifth of the processor time of `taskwright check` on a few files. Functions that a command on many files
 * calls all the time are still optimized. V8 ignores flags that it does not have.
 */
export function delayOptimization(): void {
  // Loaded here, because it takes milliseconds, and the servers do not need it.
  const { setFlagsFromString }: typeof import('node:v8') = require('node:v8');
  setFlagsFromString('--invocation-count-for-maglev=4000');
  setFlagsFromString('--regexp-tier-up-ticks=50');
}
