import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { unixPath } from './paths.ts';

export interface ListedEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** The maximum number of entries. The other entries of a folder are ignored. */
const maxEntries = 2_000;

/**
 * Resolves to the entries of a folder; undefined if the folder cannot be read, or is outside `folders` after its links
 * are resolved. Links are followed.
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
  for (const { name, kind } of (await disk.readFolder(path)).slice(0, maxEntries)) {
    const isFolder = kind === 'link' ? await leadsToFolder(join(path, name), disk) : kind === 'folder';
    entries.push({ name, kind: isFolder ? 'folder' : 'file' });
  }
  return entries;
}

async function leadsToFolder(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    ({ kind }) => kind === 'folder',
    () => false,
  );
}
