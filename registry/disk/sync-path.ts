import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Returns whether the names in a folder are made durable by syncing it. Windows refuses to flush a folder (`EPERM`); NTFS writes
 * the changes of names to its journal, in their order.
 */
export function syncsFolders(system: NodeJS.Platform = process.platform): boolean {
  return system !== 'win32';
}

/** Returns the flag with which a file is opened only to sync it. Windows flushes only what is open for writing. */
export function flagForSync(system: NodeJS.Platform = process.platform): 'r' | 'r+' {
  return system === 'win32' ? 'r+' : 'r';
}

/** Makes the content of a file durable. */
export function syncFile(path: string, system?: NodeJS.Platform): Promise<void> {
  return sync(path, flagForSync(system));
}

/** Makes the names in a folder durable. Does nothing on Windows. */
export async function syncFolder(path: string, system?: NodeJS.Platform): Promise<void> {
  if (syncsFolders(system)) await sync(path, 'r');
}

/** Like `syncFolder`, but blocks the process. */
export function syncFolderNow(path: string, system?: NodeJS.Platform): void {
  if (!syncsFolders(system)) return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

async function sync(path: string, flag: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flag);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
