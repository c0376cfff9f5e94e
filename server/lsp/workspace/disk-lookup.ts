import type { FileLookup, FileState } from '../../core/analysis/graph/file-lookup.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Disk } from '../../files/disk.ts';
import { lookAt, mayLookAt } from '../../files/disk-state.ts';
import { type ListedEntry, listFolder } from '../../files/list-folder.ts';
import { type ReadText, readText, type Unreadable } from '../../files/read-text.ts';

/** With this many known paths, no more are looked up until the disk changes. */
const maxPaths = 5_000;
const maxFolders = 100;

export interface DiskLookupOptions {
  /** Whether programs outside the folders can be looked up. */
  readonly hasPrograms: boolean;
  /** Called when a path has another state than was known. */
  readonly learned: () => void;
}

/**
 * Looks up the paths that tasks mention. A path is unknown when it is first looked up; it is then read in the background,
 * and `learned` is called if its state is a new one.
 */
export class DiskLookup {
  readonly #known = new Map<string, FileState>();
  readonly #asked = new Set<string>();
  readonly #disk: Disk;
  readonly #options: DiskLookupOptions;
  #folders: readonly string[] = [];
  #looking: Promise<void> | undefined;

  constructor(disk: Disk, options: DiskLookupOptions) {
    this.#disk = disk;
    this.#options = options;
  }

  readonly lookup: FileLookup = (path) => {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    if (this.#known.size < maxPaths && mayLookAt(path, this.#folders, this.#options)) this.#ask(path);
    return 'unknown';
  };

  /** Sets the folders, with `/`, in which paths may be looked up. */
  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.#known.clear();
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /** Resolves to the entries of a folder in the workspace; undefined for other folders. */
  list(path: string): Promise<readonly ListedEntry[] | undefined> {
    return listFolder(path, this.#folders, this.#disk);
  }

  read(path: string): Promise<ReadText | Unreadable> {
    return readText(path, this.#disk);
  }

  /** Resolves to the current state of a path. */
  look(path: string): Promise<FileState> {
    return lookAt(path, this.#disk);
  }

  /** Must be called after these paths, or paths below them, change. */
  changed(paths: readonly string[]): void {
    if (this.#known.size >= maxPaths) this.#known.clear();
    const changed = new Set(paths);
    for (const known of this.#known.keys()) if (isOrIsBelow(known, changed)) this.#ask(known);
  }

  /** The folders that contain the paths that were looked up, relative to the workspace folders. */
  get watched(): readonly string[] {
    const watched = new Set<string>();
    for (const path of this.#known.keys()) {
      const folder = this.#folders.find((outer) => path.startsWith(`${outer}/`));
      if (folder === undefined) continue;
      watched.add(path.slice(folder.length + 1, Math.max(folder.length + 1, path.lastIndexOf('/'))));
      if (watched.size === maxFolders) break;
    }
    return [...watched];
  }

  #ask(path: string): void {
    this.#asked.add(path);
    this.#looking ??= this.#lookAtAsked().finally(() => {
      this.#looking = undefined;
    });
  }

  async #lookAtAsked(): Promise<void> {
    let isNew = false;
    while (this.#asked.size > 0) {
      const paths = [...this.#asked];
      const states = await concurrently(paths, (path) => lookAt(path, this.#disk));
      for (const [index, path] of paths.entries()) {
        const state = states[index] ?? 'unknown';
        this.#asked.delete(path);
        if (this.#known.get(path) !== state) isNew = true;
        this.#known.set(path, state);
      }
    }
    if (isNew) this.#options.learned();
  }
}

function isOrIsBelow(path: string, outer: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (outer.has(path.slice(0, end))) return true;
  return false;
}
