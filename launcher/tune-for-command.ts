/**
 * The first major version of Node with the flag for TurboFan, the slower of the two optimizing compilers of V8, in which the
 * other one, Maglev, is used as well.
 */
const minMajorWithBoth = 24;

/**
 * Adapts V8 to a command that ends soon: it optimizes functions and regular expressions later, marks objects and collects new ones in
 * the main thread, and does not enlarge the space for new objects.
 *
 * - A command usually ends before optimized code saves time: by default, optimization takes a fifth of the processor time of
 *   `taskwright check` on a few files. Functions that a command on many files calls constantly are still optimized, by Maglev: what
 *   TurboFan would add takes a sixth of the processor time of a check of 2,000 files.
 * - Other threads that do this take an eighth of the processor time of a check of 2,000 files, and save no time, because
 *   most objects live until the command ends.
 * - Page faults in new memory take longer than collecting a small space for new objects more often: without the enlargement, a check of
 *   2,000 files takes a seventh less processor time.
 *
 * Node prints an error for an unknown flag, so the flags depend on its version.
 */
export function tuneForCommand(): void {
  // Loaded here, because loading it takes milliseconds and the servers do not use it.
  const { setFlagsFromString }: typeof import('node:v8') = require('node:v8');
  if (Number.parseInt(process.versions.node, 10) >= minMajorWithBoth) {
    setFlagsFromString('--invocation-count-for-maglev=1000');
    setFlagsFromString('--invocation-count-for-turbofan=100000');
  } else setFlagsFromString('--invocation-count-for-maglev=4000');
  // Patterns are interpreted at first. Most are used too rarely to optimize their bytecode.
  setFlagsFromString('--no-regexp-peephole-optimization');
  setFlagsFromString('--regexp-tier-up-ticks=50');
  setFlagsFromString('--no-concurrent-marking');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-concurrent-sweeping');
  setFlagsFromString('--semi-space-growth-factor=1');
}
