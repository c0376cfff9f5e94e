import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Replaces what a file holds, wholly or not at all: the text goes to a new file beside it, which then takes its place
 * and its mode. A symbolic link stays, and the file that it leads to is replaced. Throws what the file system throws.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  // Taking a file's place needs no right to write it, but a read-only file is meant to stay as it is.
  await access(target, constants.W_OK);
  const temporary = join(dirname(target), `.taskwright-${randomUUID()}.tmp`);
  const { mode, uid, gid } = await stat(target);
  const file = await open(temporary, 'wx', mode);
  try {
    try {
      await file.writeFile(text);
      await file.chmod(mode);
      await keepOwner(file, uid, gid);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Only the superuser writes files of others without owning them afterwards. */
async function keepOwner(file: FileHandle, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() === 0) await file.chown(uid, gid);
}
