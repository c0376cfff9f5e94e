import { opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unixPath } from './paths.ts';

export interface ListedEntry {
  readonly name: string;
  readonly is: 'file' | 'folder';
}

/** More than this many entries of one folder are not read. */
const mostEntries = 2_000;

/**
 * What a folder holds, links told by what they lead to; undefined for one that cannot be read, or that does not really
 * lie inside one of `folders`.
 */
export async function listFolder(path: string, folders: readonly string[]): Promise<ListedEntry[] | undefined> {
  try {
    const real = unixPath(await realpath(path));
    const roots = await Promise.all(folders.map(async (folder) => unixPath(await realpath(folder))));
    if (!roots.some((root) => real === root || real.startsWith(`${root}/`))) return undefined;
    return await entriesOf(real);
  } catch {
    return undefined;
  }
}

async function entriesOf(path: string): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for await (const entry of await opendir(path)) {
    const isFolder = entry.isSymbolicLink() ? await leadsToFolder(join(path, entry.name)) : entry.isDirectory();
    entries.push({ name: entry.name, is: isFolder ? 'folder' : 'file' });
    if (entries.length === mostEntries) break;
  }
  return entries;
}

async function leadsToFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
