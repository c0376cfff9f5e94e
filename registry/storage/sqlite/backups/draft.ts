import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolderNow } from '../../../disk/remove-file.ts';
import { FolderInUse } from '../../errors.ts';
import { withFolder } from '../../folder/folder-errors.ts';
import { lockName, namesIn } from '../../folder/names.ts';
import { holdLock, type Lock } from '../opening/hold-lock.ts';

/** A folder with unfinished files, which no other process removes. */
export interface Draft {
  readonly path: string;
  remove(): void;
}

export interface DraftOptions {
  /** Whether the folder is removed when the process exits; it is not when the process is killed. */
  readonly removedAtExit: boolean;
}

/**
 * Creates a folder for unfinished files, which only the owner can read. Removes the folders with the same prefix whose process
 * has ended without removing them. Throws StorageError when `parent` cannot be used.
 */
export function createDraft(parent: string, prefix: string, { removedAtExit }: DraftOptions): Draft {
  const path = withFolder(parent, () => {
    removeAbandoned(parent, prefix);
    return mkdtempSync(join(parent, prefix));
  });
  const lock = holdLock(path);
  const remove = (): void => {
    process.off('exit', remove);
    lock.release();
    removeFolderNow(path);
  };
  if (removedAtExit) process.once('exit', remove);
  return { path, remove };
}

function removeAbandoned(parent: string, prefix: string): void {
  for (const name of namesIn(parent)) {
    if (name.startsWith(prefix)) removeIfAbandoned(join(parent, name));
  }
}

function removeIfAbandoned(path: string): void {
  const lock = tryLock(path);
  if (lock === undefined) return;
  lock.release();
  removeFolderNow(path);
}

/**
 * Returns undefined when a process uses the draft. A draft without a lock was created by an earlier version, or was
 * never used.
 */
function tryLock(path: string): Lock | undefined {
  try {
    if (namesIn(path).length === 0) {
      rmdirSync(path);
      return undefined;
    }
    const isOurs = namesIn(path).some((name) => name === lockName || draftFiles.has(name));
    return isOurs ? holdLock(path) : undefined;
  } catch (error) {
    if (error instanceof FolderInUse || isAbsent(error)) return undefined;
    throw error;
  }
}

/** The files in drafts of earlier versions, which had no lock. */
const draftFiles: ReadonlySet<string> = new Set(['registry.db', 'archive.tar']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENOTEMPTY'].includes(String(error.code));
}
