import type { FileFault, FileLookup, FileState } from '../../core/analysis/graph/file-lookup.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Disk } from '../../files/disk.ts';
import { lookAt, mayLookAt } from '../../files/disk-state.ts';
import { type ListedEntry, listFolder } from '../../files/list-folder.ts';
import { type ReadText, readText, type Unreadable } from '../../files/read-text.ts';
import type { Report } from '../changes/change.ts';
import { afterResponse } from '../execution/turns.ts';
import type { WorkspaceFolders } from './workspace-folders.ts';

/** The maximum number of cached paths. When it is reached, no more paths are looked up until the disk changes. */
const maxPaths = 5_000;
/** The maximum number of watched folders. */
const maxFolders = 100;

export interface DiskLookupOptions {
  /** Whether programs outside the folders can be looked up. */
  readonly hasPrograms: boolean;
  /** Resolves to the reason why the runner cannot read an environment file. */
  readonly readFault: (path: string) => Promise<FileFault | undefined>;
  /** The folders in which paths may be looked up. */
  readonly folders: WorkspaceFolders;
  readonly report: Report;
}

/** Reads the disk for requests. */
export type DiskReader = Pick<DiskLookup, 'list' | 'read' | 'look'>;

/**
 * Looks up the paths that tasks contain. The first lookup of a path returns 'unknown' and reads the path in the background;
 * a change is reported when its state becomes known or changes.
 */
export class DiskLookup {
  readonly #states = new Map<string, FileState>();
  readonly #queued = new Set<string>();
  /** The faults of the environment files that were looked up. Their paths are known as well. */
  readonly #faults = new Map<string, FileFault | undefined>();
  readonly #disk: Disk;
  readonly #options: DiskLookupOptions;
  #looking: Promise<void> | undefined;

  constructor(disk: Disk, options: DiskLookupOptions) {
    this.#disk = disk;
    this.#options = options;
  }

  readonly lookup: FileLookup = Object.assign(
    (path: string, inText?: 'absolute' | 'relative') => this.#stateOf(path, inText),
    { faultOf: (path: string) => this.#faultOf(path) },
  );

  #stateOf(path: string, inText: 'absolute' | 'relative' | undefined): FileState {
    const known = this.#states.get(path);
    if (known !== undefined) return known;
    const { folders, hasPrograms } = this.#options;
    const isAllowed = this.#states.size < maxPaths && mayLookAt(path, folders.unixPaths, { hasPrograms, inText });
    if (isAllowed) this.#queue(path);
    return 'unknown';
  }

  #faultOf(path: string): FileFault | undefined {
    if (this.#faults.has(path)) return this.#faults.get(path);
    this.#faults.set(path, undefined);
    const { folders, hasPrograms } = this.#options;
    if (mayLookAt(path, folders.unixPaths, { hasPrograms })) this.#queue(path);
    return undefined;
  }

  /** The files that the runner cannot read, by path. */
  get faults(): ReadonlyMap<string, FileFault> {
    return new Map([...this.#faults].flatMap(([path, fault]) => (fault ? [[path, fault]] : [])));
  }

  /** Forgets the states of all paths, since other folders are open. */
  forget(): void {
    this.#states.clear();
    this.#faults.clear();
  }

  /** Resolves to the entries of a folder in the workspace; undefined for other folders. */
  list(path: string): Promise<readonly ListedEntry[] | undefined> {
    return listFolder(path, this.#options.folders.unixPaths, this.#disk);
  }

  read(path: string): Promise<ReadText | Unreadable> {
    return readText(path, this.#disk);
  }

  /** Resolves to the current state of a path. */
  look(path: string): Promise<FileState> {
    return lookAt(path, this.#disk);
  }

  /** Looks up the known paths again that are among these paths or below them. */
  lookAgain(paths: readonly string[]): void {
    if (this.#states.size >= maxPaths) this.#states.clear();
    const changed = new Set(paths);
    for (const known of this.#states.keys()) if (isOrIsBelow(known, changed)) this.#queue(known);
  }

  /** The folders, relative to the workspace folders, that contain the cached paths. */
  get watched(): readonly string[] {
    const watched = new Set<string>();
    for (const path of this.#states.keys()) {
      const folder = this.#options.folders.unixPaths.find((outer) => path.startsWith(`${outer}/`));
      if (folder === undefined) continue;
      watched.add(path.slice(folder.length + 1, Math.max(folder.length + 1, path.lastIndexOf('/'))));
      if (watched.size === maxFolders) break;
    }
    return [...watched];
  }

  #queue(path: string): void {
    this.#queued.add(path);
    // The response that is being computed is sent first.
    this.#looking ??= new Promise<void>(afterResponse)
      .then(() => this.#lookAtQueued())
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #lookAtQueued(): Promise<void> {
    let isChanged = false;
    while (this.#queued.size > 0) {
      const paths = [...this.#queued];
      const states = await concurrently(paths, (path) => lookAt(path, this.#disk));
      for (const [index, path] of paths.entries()) {
        const state = states[index] ?? 'unknown';
        this.#queued.delete(path);
        if (this.#states.get(path) !== state) isChanged = true;
        this.#states.set(path, state);
        if (!this.#faults.has(path)) continue;
        const fault = await this.#options.readFault(path);
        if (JSON.stringify(fault) !== JSON.stringify(this.#faults.get(path))) isChanged = true;
        this.#faults.set(path, fault);
      }
    }
    if (isChanged) this.#options.report({ kind: 'paths looked up' });
  }
}

function isOrIsBelow(path: string, outer: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (outer.has(path.slice(0, end))) return true;
  return false;
}
