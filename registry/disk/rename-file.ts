import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { unlessLocked, whileLocked, whileLockedNow } from './while-locked.ts';

/** Renames a file or a folder. Waits while another program has it open; rejects with FileLocked if that takes too long. */
export function renameFile(from: string, to: string): Promise<void> {
  return whileLocked({ change: 'renamed', path: from }, () => rename(from, to));
}

/** Like `renameFile`, but blocks the process; for the start of a server. */
export function renameFileNow(from: string, to: string): void {
  whileLockedNow({ change: 'renamed', path: from }, () => renameSync(from, to));
}

/** Renames a file. Returns false if another program has it open; for files that are renamed later in that case. */
export function renameUnlessLocked(from: string, to: string): boolean {
  return unlessLocked(() => renameSync(from, to));
}
