import { statSync } from 'node:fs';
import { codeOf } from '../errors/code-of.ts';

/** The time between two looks at the file, in milliseconds. A file that does not change in this time is written completely. */
const interval = 1_000;

/**
 * Calls `reload` after a file has changed, when it has then remained the same for a second. Looks at the file instead of watching
 * it, since editors and deployments replace files. Returns a function that stops this.
 */
export function onChange(path: string, reload: () => void): () => void {
  const isChanged = settledChanges(stateOf(path));
  const timer = setInterval(() => {
    if (isChanged(stateOf(path))) reload();
  }, interval);
  return () => clearInterval(timer);
}

/**
 * Returns a function that takes the states of a file one after another, and returns whether the file is now the same as before, but
 * not as when it was last read. The state of a missing file, which may be replaced at this moment, is empty.
 */
export function settledChanges(read: string): (state: string) => boolean {
  let [known, last] = [read, read];
  return (state) => {
    const isSettled = state === last;
    last = state;
    if (!isSettled || state === '' || state === known) return false;
    known = state;
    return true;
  };
}

/** Returns a text that differs when the file has been written or replaced; empty if the file cannot be seen. */
function stateOf(path: string): string {
  try {
    const { mtimeNs, size, ino } = statSync(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return '';
  }
}
