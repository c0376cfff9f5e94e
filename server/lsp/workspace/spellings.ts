import { pathKey } from '../../core/paths/canonical-path.ts';
import { ignoresCase, type PathSystem } from '../../core/paths/path-system.ts';
import type { Disk } from '../../files/disk.ts';
import { entryPath, unixPath } from '../../files/paths.ts';

/**
 * How the client spells paths. On a system that ignores the case of names, a file has several spellings, of which the server uses
 * the one of the client, since documents and files are compared by their URIs.
 */
export class Spellings {
  readonly #system: PathSystem;
  /** The spellings of files and folders, by their keys. */
  readonly #known = new Map<string, string>();

  constructor(system: PathSystem) {
    this.#system = system;
  }

  /** Stores how the client spells a path and the folders above it, unless other spellings are known. */
  add(path: string): void {
    if (!ignoresCase(this.#system)) return;
    for (let current = path; current !== ''; current = folderOf(current)) {
      const key = pathKey(current, this.#system);
      if (this.#known.has(key)) return;
      this.#known.set(key, current);
    }
  }

  /** Returns how the client spells a path. */
  of(path: string): string {
    if (this.#known.size === 0) return path;
    const known = this.#known.get(pathKey(path, this.#system));
    if (known !== undefined) return known;
    const folder = folderOf(path);
    return folder === '' ? path : this.of(folder) + path.slice(folder.length);
  }

  /** Returns whether one of these paths is another spelling of `path`. */
  isSpelledOtherwise(path: string, paths: Iterable<string>): boolean {
    if (!ignoresCase(this.#system)) return false;
    const key = pathKey(path, this.#system);
    for (const other of paths) if (other !== path && pathKey(other, this.#system) === key) return true;
    return false;
  }
}

/** Returns a disk whose folders list names as the client spells them. */
export function spelledDisk(disk: Disk, spellings: Spellings): Disk {
  if (!ignoresCase(disk.platform)) return disk;
  return {
    ...disk,
    readFolder: async (path) =>
      (await disk.readFolder(path)).map((entry) => {
        const spelled = spellings.of(entryPath(path, entry.name));
        return { ...entry, name: spelled.slice(folderOf(spelled).length + 1) };
      }),
  };
}

/** Returns the folder of a path with either separator; empty for a root. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, unixPath(path).lastIndexOf('/')));
}
