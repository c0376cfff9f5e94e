import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { unixPath } from './paths.ts';

export interface ListedEntry {
  readonly name: string;
  readonly is: 'file' | 'folder';
}

/** More than this many entries of one folder are not looked at. */
const mostEntries = 2_000;

/**
 * What a folder holds, links told by what they lead to; undefined for one that cannot be read, or that does not really
 * lie inside one of `folders`.
 */
export async function listFolder(
  path: string,
  folders: readonly string[],
  disk: Disk,
): Promise<ListedEntry[] | undefined> {
  try {
    const real = unixPath(await disk.realPath(path));
    const roots = await Promise.all(folders.map(async (folder) => unixPath(await disk.realPath(folder))));
    if (!roots.some((root) => real === root || real.startsWith(`${root}/`))) return undefined;
    return await entriesOf(real, disk);
  } catch {
    return undefined;
  }
}

async function entriesOf(path: string, disk: Disk): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for (const { name, is } of (await disk.readFolder(path)).slice(0, mostEntries)) {
    const isFolder = is === 'link' ? await leadsToFolder(join(path, name), disk) : is === 'folder';
    entries.push({ name, is: isFolder ? 'folder' : 'file' });
  }
  return entries;
}

async function leadsToFolder(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    ({ is }) => is === 'folder',
    () => false,
  );
}
