import type { CacheEntry } from '../../../admin-api/model.ts';

/** A registry of the cache, or a folder of its paths. */
export interface CacheFolder {
  readonly registry: string;
  /** Without a slash at its end; empty for the registry itself. */
  readonly path: string;
  /** By their names, which are single segments of a path. */
  readonly folders: ReadonlyMap<string, CacheFolder>;
  readonly entries: ReadonlyMap<string, CacheEntry>;
  /** Of entries, in all folders inside. */
  readonly count: number;
  /** Of all entries whose size is known. */
  readonly bytes: number;
}

interface Growing extends CacheFolder {
  readonly folders: Map<string, Growing>;
  readonly entries: Map<string, CacheEntry>;
  count: number;
  bytes: number;
}

/** Entries as folders, by registry; one pass over the entries. */
export function cacheFolders(entries: readonly CacheEntry[]): ReadonlyMap<string, CacheFolder> {
  const registries = new Map<string, Growing>();
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

/** The folder itself, or the one inside it that is the first to hold more than another folder. */
export function unfolded(folder: CacheFolder): CacheFolder {
  let current = folder;
  while (current.entries.size === 0 && current.folders.size === 1) {
    const [only] = current.folders.values();
    if (only === undefined) break;
    current = only;
  }
  return current;
}

/** A slash at either end or beside another divides nothing: such paths must not look like others. */
export const segmentsOf = (path: string): string[] => path.split(/(?<=[^/])\/(?=[^/])/);

function child(folders: Map<string, Growing>, name: string, registry: string, path: string): Growing {
  const known = folders.get(name);
  if (known !== undefined) return known;
  const made = { registry, path, folders: new Map(), entries: new Map(), count: 0, bytes: 0 };
  folders.set(name, made);
  return made;
}

function add(folder: Growing, entry: CacheEntry): void {
  folder.count += 1;
  folder.bytes += entry.size ?? 0;
}
