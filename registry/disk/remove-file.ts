import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { unlessLocked, whileLocked, whileLockedNow } from './while-locked.ts';

const wholeFolder = { recursive: true, force: true } as const;

/** Removes a file, if it exists. Waits while another program has it open; rejects with FileLocked if that takes too long. */
export function removeFile(path: string): Promise<void> {
  return whileLocked({ change: 'removed', path }, () => rm(path, { force: true }));
}

/** Removes a folder with its contents, or a file, if it exists; as `removeFile`. */
export function removeFolder(path: string): Promise<void> {
  return whileLocked({ change: 'removed', path }, () => rm(path, wholeFolder));
}

/** Like `removeFolder`, but blocks the process; for commands, and for the start of a server. */
export function removeFolderNow(path: string): void {
  whileLockedNow({ change: 'removed', path }, () => rmSync(path, wholeFolder));
}

/** Removes a file, if it exists. Returns false if another program has it open; for files that are removed later in that case. */
export function removeUnlessLocked(path: string): boolean {
  return unlessLocked(() => rmSync(path, { force: true }));
}

/** Like `removeUnlessLocked`, for a folder with its contents, or a file. */
export function removeFolderUnlessLocked(path: string): boolean {
  return unlessLocked(() => rmSync(path, wholeFolder));
}
