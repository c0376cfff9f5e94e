import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The age in milliseconds after which the time of a used file is refreshed. */
export const maxUnrefreshed = 24 * 60 * 60 * 1_000;

/** Reads a file and its time (milliseconds since 1970). Throws if it belongs to another user, who could have written anything. */
export function readOwnFile(path: string): { readonly bytes: Buffer; readonly time: number } {
  const file = openSync(path, 'r');
  try {
    const { uid, mtimeMs: time } = fstatSync(file);
    if (process.getuid !== undefined && uid !== process.getuid()) throw new Error('another user');
    return { bytes: readFileSync(file), time };
  } finally {
    closeSync(file);
  }
}

/** Replaces a file atomically: other processes see either the old file or the new one. Only the user can read it. */
export function replaceFile(path: string, bytes: Buffer): void {
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, bytes, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
