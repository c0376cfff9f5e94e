import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../../files/failure.ts';

/**
 * Replaces the content of a file atomically: writes the text to a temporary file in the same folder and renames it.
 * Preserves the file's mode and owner. For a symbolic link, replaces its target. Rejects with the errors of the file
 * system.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  // Replacing a file requires no permission to write to it, but a read-only file must not change.
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

/**
 * Creates a file, or replaces its content, atomically. A pipe or a device is written to. Rejects with the errors of the file
 * system.
 */
export async function writeOutput(path: string, text: string): Promise<void> {
  const existing = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (existing?.isFile()) return writeAtomically(path, text);
  if (existing) return writeFile(path, text);
  const temporary = join(dirname(path), `.taskwright-${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Restores the owner. Only the superuser has the permission; for other users, does nothing. */
async function keepOwner(file: FileHandle, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() === 0) await file.chown(uid, gid);
}
