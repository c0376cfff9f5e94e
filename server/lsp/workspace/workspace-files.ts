import { isIndexedAs } from '../../core/analysis/graph/is-indexed-as.ts';
import type { Standings } from '../../core/analysis/graph/placement/file-standing.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import { kindOfFile, taskKindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { pathInTaskFolder } from '../../core/analysis/kinds/file-naming.ts';
import { isTaskFileByName } from '../../core/analysis/kinds/kind-by-content.ts';
import type { Document } from '../../core/document/document.ts';
import type { Disk } from '../../files/disk.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import { findTaskFiles } from '../../files/find-task-files.ts';
import { type Include, includesIn } from '../../files/includes/includes.ts';
import { outsideConfigs } from '../../files/includes/outside-configs.ts';
import { isBelow, pathInside, unixPath } from '../../files/paths.ts';
import { toWorkspaceFile } from '../../files/read-task-file.ts';
import { type ReadText, readText, type Unreadable } from '../../files/read-text.ts';
import { type SearchedFolder, standingsOf } from '../../files/standings.ts';
import { taskLanguage } from '../../files/task-document.ts';
import type { TaskFile } from '../../files/task-file.ts';
import type { UserFolders } from '../../files/user-folders.ts';
import type { Progress } from './progress.ts';

/** The maximum number of files, which protects the server if, for example, the root of a disk is opened. */
const maxFiles = 20_000;

/** The minimum length, in UTF-16 code units, of files that are read after all others. */
const minLargeLength = 200_000;

/** The files that are open in the client. */
export interface OpenFiles {
  isOpen(path: string): boolean;
  /** Returns an open config file, whose text may be unsaved. */
  configFile(path: string): Document | undefined;
  /**
   * Must be called when the result of the search for an open file, or its content, has changed. Returns whether the kind
   * or the project of the document has changed.
   */
  identifyAgain(path: string): boolean;
}

/** The index of the tasks in closed files. */
export interface Index {
  get(uri: string): WorkspaceFile | undefined;
  /** Resolves when the tasks of the file are indexed. */
  set(file: WorkspaceFile): Promise<void>;
  delete(uri: string): void;
}

export interface WorkspaceFilesOptions {
  readonly disk: Disk;
  /** The folders of the user; undefined if there are none, as in a browser. */
  readonly user: UserFolders | undefined;
  readonly index: Index;
  readonly openFiles: OpenFiles;
  /** Resolves when large files can be parsed, which takes longer than a slice. */
  readonly readyForLargeFiles: () => Promise<void>;
  readonly startProgress: () => Progress;
  /** Called when it is known which files the runner loads, after each search. */
  readonly standingsChanged: (standings: Standings) => void;
  /** Called each time all files have been read, if the found files or their tasks have changed. */
  readonly settled: () => void;
  readonly warn: (message: string) => void;
}

/** A change to a file or folder on the disk. */
export interface DiskChange {
  readonly path: string;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/**
 * Finds the files of the workspace folders. Reads and indexes closed files in the background, one at a time, so that a
 * request waits for at most one file. Open files are indexed by `OpenDocuments`.
 */
export class WorkspaceFiles {
  readonly #options: WorkspaceFilesOptions;
  #folders: readonly string[] = [];
  /** All folders of the workspace; `#folders` contains those that are not inside another one. */
  #roots: readonly string[] = [];
  /** The files in the folders, and those elsewhere that the runner loads for them. */
  #found: ReadonlyMap<string, TaskFile> = new Map();
  #includes: readonly Include[] = [];
  /** The includes of each config file that was read, as JSON. */
  readonly #included = new Map<string, string>();
  readonly #unread = new Set<string>();
  /** Files that are read when the server is ready for them. */
  readonly #large = new Set<string>();
  #isReadyForLargeFiles = false;
  #isStale = false;
  #isComplete = true;
  /** Whether something has changed since the last call of `settled`. */
  #hasChanged = true;
  #working: Promise<void> | undefined;

  constructor(options: WorkspaceFilesOptions) {
    this.#options = options;
  }

  /** False until the folders have been searched and all files read for the first time. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get includes(): readonly Include[] {
    return this.#includes;
  }

  /** The files that the last search found, by path. Each search creates a new map. */
  get found(): ReadonlyMap<string, TaskFile> {
    return this.#found;
  }

  /** Sets the number of folders that will be searched. If there are any, `isComplete` is false until the search is over. */
  expectFolders(count: number): void {
    this.#isComplete = count === 0;
  }

  /** Sets the folders to search, as absolute paths. */
  setFolders(folders: readonly string[]): void {
    this.#roots = folders;
    this.#folders = folders.filter((folder) => !folders.some((outer) => pathInside(outer, folder) !== undefined));
    this.#isStale = true;
    this.#startWork();
  }

  changed(changes: readonly DiskChange[]): void {
    for (const change of changes) {
      this.#isStale ||= this.#affectsSearch(change);
      if (change.kind !== 'deleted' && this.#isToBeRead(change)) this.#unread.add(change.path);
    }
    if (!this.#isStale && this.#unread.size === 0) return;
    this.#hasChanged = true;
    this.#startWork();
  }

  /** Returns whether a change to a file on the disk changes its tasks. Usually, an open document is only saved. */
  #isToBeRead({ path, kind }: DiskChange): boolean {
    const file = this.#found.get(path);
    if (!file) return false;
    const { openFiles } = this.#options;
    if (kind === 'created' || file.kind.includesFiles || !openFiles.isOpen(path)) return true;
    return openFiles.identifyAgain(path);
  }

  /** Must be called after the `task_config` of an open config file is edited. Searches again if its includes have changed. */
  includesEdited(path: string): void {
    const document = this.#found.has(path) ? this.#options.openFiles.configFile(path) : undefined;
    if (!document) return;
    this.#updateIncludes(path, document);
    if (this.#isStale) this.#startWork();
  }

  /** Must be called after a document is closed. Reads its file again; returns false if there is no file. */
  closed(path: string): boolean {
    if (!this.#found.has(path)) return false;
    this.#unread.add(path);
    this.#startWork();
    return true;
  }

  /** Returns whether a change may add or remove task files. */
  #affectsSearch({ path, kind }: DiskChange): boolean {
    const unix = unixPath(path);
    if (/\/\.(?:git)?ignore$/.test(unix)) return true;
    if (kind === 'changed') return !this.#found.has(path) && pathInTaskFolder(unix) !== undefined;
    if (kind === 'created') return !this.#found.has(path) && this.#couldBeFound(path, unix);
    for (const found of this.#found.keys()) if (found === path || isBelow(found, path)) return true;
    return false;
  }

  #couldBeFound(path: string, unix: string): boolean {
    if (taskKindOfPath(unix) !== undefined || pathInTaskFolder(unix) !== undefined) return true;
    return this.#includes.some((include) => include.holds(path) || include.mayHoldScript(path));
  }

  #startWork(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#isStale || this.#unread.size > 0) this.#startWork();
    });
  }

  async #work(): Promise<void> {
    const isSearch = this.#isStale && this.#folders.length > 0;
    const progress = isSearch ? this.#options.startProgress() : undefined;
    try {
      let total = 0;
      while (this.#isStale || this.#unread.size > 0 || this.#large.size > 0) {
        if (this.#isStale) await this.#search();
        const [path] = this.#unread;
        if (path !== undefined) {
          total = Math.max(total, this.#unread.size);
          this.#unread.delete(path);
          await this.#read(path);
          const done = total - this.#unread.size;
          progress?.report(done / total, `${done} of ${total}`);
        } else if (this.#large.size > 0) await this.#readLargeFiles();
      }
    } catch (error) {
      this.#options.warn(`Not all files of the workspace could be read: ${String(error)}`);
    } finally {
      progress?.end();
    }
    this.#isComplete = true;
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    this.#options.settled();
  }

  async #search(): Promise<void> {
    this.#isStale = false;
    this.#hasChanged = true;
    const found = new Map<string, TaskFile>();
    const includes: Include[] = [];
    const searched: SearchedFolder[] = [];
    for (const folder of this.#folders) {
      const each = await this.#searchFolder(folder);
      searched.push(each);
      const { found: inside, outside } = each;
      for (const file of [...outside.files, ...inside.included.outside, ...inside.files]) {
        if (found.size < maxFiles) found.set(file.path, file);
      }
      includes.push(...inside.includes);
    }
    // The folders or their contents have changed during the search.
    if (this.#isStale) return;
    if (found.size >= maxFiles) {
      this.#options.warn(`The workspace has more than ${maxFiles} task files; the others are ignored.`);
    }
    const before = this.#found;
    this.#found = found;
    this.#includes = includes;
    this.#options.standingsChanged(standingsOf(searched, this.#options.user, this.#roots));
    for (const path of before.keys()) if (!found.has(path)) this.#drop(path);
    for (const [path, file] of found) if (!isSame(file, before.get(path))) this.#unread.add(path);
  }

  async #searchFolder(folder: string): Promise<SearchedFolder> {
    const { disk, user, openFiles } = this.#options;
    const unsaved = (path: string) => openFiles.configFile(path)?.text;
    const options = { disk, user, shownFrom: folder, unsaved };
    return { folder, found: await findTaskFiles(folder, options), outside: await outsideConfigs(folder, options) };
  }

  async #readLargeFiles(): Promise<void> {
    await this.#options.readyForLargeFiles();
    this.#isReadyForLargeFiles = true;
    for (const path of this.#large) this.#unread.add(path);
    this.#large.clear();
  }

  async #read(path: string): Promise<void> {
    const file = this.#found.get(path);
    if (!file) return;
    const { disk, openFiles, index } = this.#options;
    if (openFiles.isOpen(path)) openFiles.identifyAgain(path);
    if (openFiles.isOpen(path) && !file.kind.includesFiles) return;
    const text = await readText(path, disk);
    if (this.#found.get(path) !== file) return;
    if (!this.#isReadyForLargeFiles && 'text' in text && text.text.length >= minLargeLength) {
      this.#large.add(path);
      return;
    }
    const indexed = this.#indexed(file, text);
    const read = indexed ?? toWorkspaceFile(file, text);
    if ('document' in read && file.kind.includesFiles) {
      this.#updateIncludes(path, openFiles.configFile(path) ?? read.document);
    }
    if ('document' in read && hasOtherKind(file, read.document)) this.#isStale = true;
    if (indexed || openFiles.isOpen(path)) return;
    this.#hasChanged = true;
    if ('document' in read) await index.set(read);
    else index.delete(uriOfPath(path));
  }

  /** Returns the file in the index if it has this text, for example because it was open. */
  #indexed(file: TaskFile, read: ReadText | Unreadable): WorkspaceFile | undefined {
    const known = this.#options.index.get(uriOfPath(file.path));
    if (!known || !('text' in read)) return undefined;
    return isIndexedAs(known, { ...file, language: taskLanguage(file) }, read.text) ? known : undefined;
  }

  /** Schedules a new search if the includes of a config file have changed. */
  #updateIncludes(path: string, document: Document): void {
    const { names, leftAlone } = includesIn(path, document, this.#options.user?.home) ?? {};
    const now = JSON.stringify(names ? [names.map(({ base, pattern }) => [base, pattern]), leftAlone] : null);
    const before = this.#included.get(path);
    this.#included.set(path, now);
    if (before !== undefined && before !== now) this.#isStale = true;
  }

  #drop(path: string): void {
    this.#included.delete(path);
    if (this.#options.openFiles.isOpen(path)) this.#options.openFiles.identifyAgain(path);
    else this.#options.index.delete(uriOfPath(path));
  }
}

/** Returns whether a file whose content determines its kind now has the content of another kind. */
function hasOtherKind({ path, kind, isIncluded }: TaskFile, { text }: Document): boolean {
  const unix = unixPath(path);
  return !isIncluded && isTaskFileByName(unix) && kindOfFile(unix, text)?.name !== kind.name;
}

function isSame(file: TaskFile, other: TaskFile | undefined): boolean {
  return (
    other?.kind === file.kind &&
    other.project === file.project &&
    other.script === file.script &&
    other.isIncluded === file.isIncluded
  );
}
