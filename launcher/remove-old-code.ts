import { type Dirent, lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The age in milliseconds at which files are removed. Used files are at most a day old, because `saveCode` refreshes them. */
const maxAge = 30 * 24 * 60 * 60 * 1_000;

const versionPattern = /^\d+\.\d+\.\d+[\w.+-]*$/;

/**
 * Matches the names of the files that `main.ts` and `recorded-run.ts` write, and of temporary files that a process did not
 * rename.
 */
const filePattern =
  /^(?:[a-z-]+\.js-[\da-f]{16}-v\d+\.\d+\.\d+[\w.+-]*-[a-z\d]+-[a-z\d]+-[a-z-]{0,30}|run-[\da-f]{16})(?:\.\d+)?$/;

/**
 * Removes compiled code and recorded runs that no program has used for a month: the files of all versions in `folder`, and
 * folders that are then empty. Ignores other files, links, and files that cannot be removed.
 */
export function removeOldCode(folder: string): void {
  for (const entry of entriesIn(folder)) {
    if (entry.isDirectory() && versionPattern.test(entry.name)) removeOldFiles(join(folder, entry.name));
  }
}

function removeOldFiles(folder: string): void {
  const files = entriesIn(folder).filter((entry) => entry.isFile() && filePattern.test(entry.name));
  const removed = files.filter(({ name }) => removeIfOld(join(folder, name)));
  if (removed.length === 0) return;
  try {
    rmdirSync(folder);
  } catch {
    // The folder contains other files.
  }
}

/** Returns whether the file was removed. */
function removeIfOld(path: string): boolean {
  try {
    if (Date.now() - lstatSync(path).mtimeMs <= maxAge) return false;
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
