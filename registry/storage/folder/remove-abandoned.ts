import { statSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolderUnlessLocked } from '../../disk/remove-file.ts';
import { namesIn, temporaryName } from './names.ts';

/** Milliseconds after which nothing writes to a temporary file any longer; no request takes that long. */
const maxAge = 86_400_000;

/** Removes the temporary files of servers that were killed, except recent ones, which another server may be writing. */
export function removeAbandoned(folder: string, now: number): void {
  for (const name of namesIn(join(folder, temporaryName))) {
    const path = join(folder, temporaryName, name);
    const file = statSync(path, { throwIfNoEntry: false });
    if (file && now - file.mtimeMs > maxAge) removeFolderUnlessLocked(path);
  }
}
