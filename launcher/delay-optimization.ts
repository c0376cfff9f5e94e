/**
 * Makes V8 optimize functions and regular expressions later. A command usually ends before optimized code saves time:
 * by default, optimization takes a fifth of the processor time of `taskwright check` on a few files. Functions that a
 * command on many files calls constantly are still optimized. Node prints an error for an unknown flag, so all
 * supported versions must have these flags.
 */
export function delayOptimization(): void {
  // Loaded here, because loading it takes milliseconds and the servers do not use it.
  const { setFlagsFromString }: typeof import('node:v8') = require('node:v8');
  setFlagsFromString('--invocation-count-for-maglev=4000');
  // Patterns are interpreted at first. Most are used too rarely to optimize their bytecode.
  setFlagsFromString('--no-regexp-peephole-optimization');
  setFlagsFromString('--regexp-tier-up-ticks=50');
}
