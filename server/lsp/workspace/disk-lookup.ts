import type { FileLookup, FileState } from '../../core/analysis/graph/file-lookup.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Disk } from '../../files/disk.ts';
import { lookAt, mayLookAt } from '../../files/disk-state.ts';
import { type ListedEntry, listFolder } from '../../files/list-folder.ts';
import { type ReadText, readText, type Unreadable } from '../../files/read-text.ts';

/** When so many paths are known, no more are looked at until the disk changes. */
const mostPaths = 5_000;
const mostFolders = 100;

export interface DiskLookupOptions {
  /** Whether programs can be looked for outside of the folders. */
  readonly hasPrograms: boolean;
  /** Called when something new is known. */
  readonly learned: () => void;
}

/**
 * What is known of the paths that tasks speak of. A path is unknown when it is first asked for; it is then looked at in
 * the background, and `learned` is called when something new is known.
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
    if (this.#known.size < mostPaths && mayLookAt(path, this.#folders, this.#options)) this.#ask(path);
    return 'unknown';
  };

  /** The folders, with `/`, in which paths may be looked at. */
  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.#known.clear();
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /** What a folder of the workspace holds; undefined for every other one. */
  list(path: string): Promise<readonly ListedEntry[] | undefined> {
    return listFolder(path, this.#folders, this.#disk);
  }

  read(path: string): Promise<ReadText | Unreadable> {
    return readText(path, this.#disk);
  }

  /** What stands at a path, asked of the disk itself. */
  look(path: string): Promise<FileState> {
    return lookAt(path, this.#disk);
  }

  /** Something has happened to these paths, or to what is below them. */
  changed(paths: readonly string[]): void {
    if (this.#known.size >= mostPaths) this.#known.clear();
    const changed = new Set(paths);
    for (const known of this.#known.keys()) if (isOrIsBelow(known, changed)) this.#ask(known);
  }

  /** The folders, relative to those of the workspace, that hold what is asked for. */
  get watched(): readonly string[] {
    const watched = new Set<string>();
    for (const path of this.#known.keys()) {
      const folder = this.#folders.find((outer) => path.startsWith(`${outer}/`));
      if (folder === undefined) continue;
      watched.add(path.slice(folder.length + 1, Math.max(folder.length + 1, path.lastIndexOf('/'))));
      if (watched.size === mostFolders) break;
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

function isOrIsBelow(path: string, places: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (places.has(path.slice(0, end))) return true;
  return false;
}
