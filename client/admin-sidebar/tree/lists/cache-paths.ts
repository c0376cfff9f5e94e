import type { CacheEntry } from '../../../../admin-client/records/model.ts';

/** A registry in the cache, or a folder of its paths. */
export interface CacheFolder {
  readonly registry: string;
  /** Without a trailing slash; empty for the registry itself. */
  readonly path: string;
  /** By name, which is a single segment of a path. */
  readonly folders: ReadonlyMap<string, CacheFolder>;
  readonly entries: ReadonlyMap<string, CacheEntry>;
  /** The number of entries, including nested folders. */
  readonly count: number;
  /** The total size of the entries with a known size. */
  readonly bytes: number;
}

interface MutableFolder extends CacheFolder {
  readonly folders: Map<string, MutableFolder>;
  readonly entries: Map<string, CacheEntry>;
  count: number;
  bytes: number;
}

/** Returns the registries with their folders and entries, by name, in a single pass over the entries. */
export function cacheFolders(entries: readonly CacheEntry[]): ReadonlyMap<string, CacheFolder> {
  const registries = new Map<string, MutableFolder>();
  for (const entry of entries) {
    const segments = segmentsOf(entry.path);
    const name = segments.pop() ?? '';
    let folder = child(registries, entry.registry, entry.registry, '');
    add(folder, entry);
    for (const segment of segments) {
      const path = folder.path === '' ? segment : `${folder.path}/${segment}`;
      folder = child(folder.folders, segment, entry.registry, path);
      add(folder, entry);
    }
    folder.entries.set(name, entry);
  }
  return registries;
}

export function folderAt(registry: CacheFolder, path: string): CacheFolder | undefined {
  let folder: CacheFolder | undefined = registry;
  for (const segment of path === '' ? [] : segmentsOf(path)) folder = folder?.folders.get(segment);
  return folder;
}

/** Returns the folder itself, or the first nested folder that contains an entry or several folders. */
export function collapsed(folder: CacheFolder): CacheFolder {
  let current = folder;
  while (current.entries.size === 0 && current.folders.size === 1) {
    const [only] = current.folders.values();
    if (only === undefined) break;
    current = only;
  }
  return current;
}

/**
 * Returns the segments of a path. Splits the path only at single slashes between other characters, so that different
 * paths have different segments.
 */
export const segmentsOf = (path: string): string[] => path.split(/(?<=[^/])\/(?=[^/])/);

function child(folders: Map<string, MutableFolder>, name: string, registry: string, path: string): MutableFolder {
  const known = folders.get(name);
  if (known !== undefined) return known;
  const made = { registry, path, folders: new Map(), entries: new Map(), count: 0, bytes: 0 };
  folders.set(name, made);
  return made;
}

function add(folder: MutableFolder, entry: CacheEntry): void {
  folder.count += 1;
  folder.bytes += entry.size ?? 0;
}
