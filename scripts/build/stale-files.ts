import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The ending of files that a build is writing. Another build may run at the same time. */
export const unfinished = '.unfinished';

/** The endings of files in the folder of the build that the build itself does not write. */
const others = [unfinished, '.vsix'];

/** Removes the files of a folder that an earlier version of the project has built. `written` are absolute paths. */
export function removeStaleFiles(folder: string, written: readonly string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isOther = others.some((ending) => entry.name.endsWith(ending));
    if (entry.isFile() && !isOther && !written.includes(path)) rmSync(path);
  }
}
