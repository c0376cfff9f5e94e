import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The age in milliseconds after which the time of a used file is refreshed. */
export const maxUnrefreshed = 24 * 60 * 60 * 1_000;

export interface OpenFile {
  readonly descriptor: number;
  /** The size in bytes. */
  readonly size: number;
  /** When it was saved or last used, in milliseconds since 1970. */
  readonly time: number;
}

/** Returns what `read` reads from a file. Throws if it belongs to another user, who could have written anything. */
export function readOwnFile<Content>(path: string, read: (file: OpenFile) => Content): Content {
  const descriptor = openSync(path, 'r');
  try {
    const { uid, size, mtimeMs: time } = fstatSync(descriptor);
    if (process.getuid !== undefined && uid !== process.getuid()) throw new Error('another user');
    return read({ descriptor, size, time });
  } finally {
    closeSync(descriptor);
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
