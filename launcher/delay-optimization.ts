/**
 * Makes V8 optimize functions and regular expressions later. A command usually ends before optimized code pays off: by default,
 * it takes a fifth of the processor time of `taskwright check` on a few files. Functions that a command on many files calls all
 * the time are still optimized. Node prints an error for a flag that it does not have, so each must be known to all versions
 * that are supported.
 */
export function delayOptimization(): void {
  // Loaded here, because it takes milliseconds, and the servers do not need it.
  const { setFlagsFromString }: typeof import('node:v8') = require('node:v8');
  setFlagsFromString('--invocation-count-for-maglev=4000');
  // A pattern is interpreted at first. Most are used too rarely to optimize that.
  setFlagsFromString('--no-regexp-peephole-optimization');
  setFlagsFromString('--regexp-tier-up-ticks=50');
}
