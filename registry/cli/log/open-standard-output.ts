import { constants, fstatSync, openSync } from 'node:fs';

const standardOutput = 1;

/**
 * Returns a file descriptor for standard output. If it is a pipe, writing to it fails while the pipe is full instead of
 * blocking a thread, which would also block the end of the process. Only Linux can open a pipe again for that.
 */
export function openStandardOutput(): number {
  if (process.platform !== 'linux') return standardOutput;
  try {
    if (!fstatSync(standardOutput).isFIFO()) return standardOutput;
    return openSync(`/proc/self/fd/${standardOutput}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return standardOutput;
  }
}
