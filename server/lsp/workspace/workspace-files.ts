import { isIndexedAs } from '../../core/analysis/graph/is-indexed-as.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
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
import type { Report } from '../changes/change.ts';
import type { Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import type { EventLoop, Slices } from '../execution/slices.ts';
import type { DiskChange } from './disk-change.ts';
import type { FoundFiles } from './found-files.ts';
import type { Progress } from './progress.ts';
import type { WorkspaceFolders } from './workspace-folders.ts';

/** The maximum number of files, which protects the server if, for example, the root of a disk is opened. */
const maxFiles = 20_000;

/** The minimum length, in UTF-16 code units, of files that are read after all others. */
const minLargeLength = 200_000;

/** The files that are open in the client. */
export interface OpenFiles {
  isOpen(path: string): boolean;
  /** Returns an open config file, whose text may be unsaved. */
  configFile(path: string): Document | undefined;
}

/** The index of the tasks in closed files. */
export interface Index {
  /** Resolves when large files can be parsed, which takes longer than a slice. */
  readyForLargeFiles(): Promise<void>;
  /** Resolves when the tasks of a file are indexed. */
  settled(uri: string): Promise<void>;
}

export interface WorkspaceFilesOptions {
  readonly disk: Disk;
  /** The folders of the user; undefined if there are none, as in a browser. */
  readonly user: UserFolders | undefined;
  readonly folders: WorkspaceFolders;
  readonly found: FoundFiles;
  readonly workspace: Workspace;
  readonly openFiles: OpenFiles;
  readonly index: Index;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly after: EventLoop['after'];
  readonly startProgress: () => Progress;
  readonly report: Report;
  readonly warn: (message: string) => void;
}

/**
 * Finds the files of the workspace folders, and reads the closed ones, in the background. Reports what it found and read; each
 * file is indexed before the next one is read, so that a request waits for at most one file.
 */
export class WorkspaceFiles {
  readonly #options: WorkspaceFilesOptions;
  #folders: readonly string[] = [];
  /** All folders of the workspace; `#folders` contains those that are not inside another one. */
  #roots: readonly string[] = [];
  /** The includes of each config file that was read, as JSON. */
  readonly #included = new Map<string, string>();
  readonly #unread = new Set<string>();
  /** Files that are read when the server is ready for them. */
  readonly #large = new Set<string>();
  #isReadyForLargeFiles = false;
  #isStale = false;
  /** Whether something has changed since it was last reported that all files are read. */
  #hasChanged = true;
  #working: Promise<void> | undefined;
  readonly #includesEdited: (path: string) => void;

  constructor(options: WorkspaceFilesOptions) {
    this.#options = options;
    this.#includesEdited = waitForQuiet((path) => this.#compareIncludes(path), options.after);
  }

  /** Searches the folders after the messages that arrive together, since first diagnostics do not depend on the search. */
  start(): void {
    const { slices, folders, guard } = this.#options;
    void guard('search', undefined, async () => {
      await slices.runLater([].values());
      if (!folders.isEmpty) this.search();
    });
  }

  /** Searches the folders, which have changed. */
  search(): void {
    const { paths } = this.#options.folders;
    this.#roots = paths;
    this.#folders = paths.filter((folder) => !paths.some((outer) => pathInside(outer, folder) !== undefined));
    this.#isStale = true;
    this.#startWork();
  }

  /** Searches and reads what has changed. `identified` contains the open files that now have another kind or project. */
  diskChanged(changes: readonly DiskChange[], identified: ReadonlySet<string>): void {
    for (const change of changes) {
      this.#isStale ||= this.#affectsSearch(change);
      if (change.kind !== 'deleted' && this.#isToBeRead(change, identified)) this.#unread.add(change.path);
    }
    if (!this.#isStale && this.#unread.size === 0) return;
    this.#hasChanged = true;
    this.#startWork();
  }

  /** Returns whether a change to a file on the disk changes its tasks. Usually, an open document is only saved. */
  #isToBeRead({ path, kind }: DiskChange, identified: ReadonlySet<string>): boolean {
    const file = this.#options.found.get(path);
    if (!file) return false;
    const isClosed = !this.#options.openFiles.isOpen(path);
    return kind === 'created' || file.kind.includesFiles || isClosed || identified.has(path);
  }

  /** Searches again after a pause in typing if the includes of an open config file have changed. */
  includesEdited(path: string): void {
    this.#includesEdited(path);
  }

  #compareIncludes(path: string): void {
    const { found, openFiles } = this.#options;
    const document = found.has(path) ? openFiles.configFile(path) : undefined;
    if (!document) return;
    this.#updateIncludes(path, document);
    if (this.#isStale) this.#startWork();
  }

  /** Reads a file that is no longer open; returns false if there is no file. */
  readAgain(path: string): boolean {
    if (!this.#options.found.has(path)) return false;
    this.#unread.add(path);
    this.#startWork();
    return true;
  }

  /** Returns whether a change may add or remove task files. */
  #affectsSearch({ path, kind }: DiskChange): boolean {
    const unix = unixPath(path);
    if (/\/\.(?:git)?ignore$/.test(unix)) return true;
    const { found } = this.#options;
    if (kind === 'changed') return !found.has(path) && pathInTaskFolder(unix) !== undefined;
    if (kind === 'created') return !found.has(path) && this.#couldBeFound(path, unix);
    for (const known of found.files.keys()) if (known === path || isBelow(known, path)) return true;
    return false;
  }

  #couldBeFound(path: string, unix: string): boolean {
    if (taskKindOfPath(unix) !== undefined || pathInTaskFolder(unix) !== undefined) return true;
    return this.#options.found.includes.some((include) => include.holds(path) || include.mayHoldScript(path));
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
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    this.#options.report({ kind: 'files settled' });
  }

  async #search(): Promise<void> {
    this.#isStale = false;
    this.#hasChanged = true;
    const files = new Map<string, TaskFile>();
    const includes: Include[] = [];
    const searched: SearchedFolder[] = [];
    for (const folder of this.#folders) {
      const each = await this.#searchFolder(folder);
      searched.push(each);
      const { found: inside, outside } = each;
      for (const file of [...outside.files, ...inside.included.outside, ...inside.files]) {
        if (files.size < maxFiles) files.set(file.path, file);
      }
      includes.push(...inside.includes);
    }
    // The folders or their contents have changed during the search.
    if (this.#isStale) return;
    if (files.size >= maxFiles) {
      this.#options.warn(`The workspace has more than ${maxFiles} task files; the others are ignored.`);
    }
    const { found, user, report } = this.#options;
    const before = found.files;
    report({ kind: 'files found', search: { files, includes, standings: standingsOf(searched, user, this.#roots) } });
    for (const path of before.keys()) if (!files.has(path)) this.#included.delete(path);
    for (const [path, file] of files) if (!isSame(file, before.get(path))) this.#unread.add(path);
  }

  async #searchFolder(folder: string): Promise<SearchedFolder> {
    const { disk, user, openFiles } = this.#options;
    const unsaved = (path: string) => openFiles.configFile(path)?.text;
    const options = { disk, user, shownFrom: folder, unsaved };
    return { folder, found: await findTaskFiles(folder, options), outside: await outsideConfigs(folder, options) };
  }

  async #readLargeFiles(): Promise<void> {
    await this.#options.index.readyForLargeFiles();
    this.#isReadyForLargeFiles = true;
    for (const path of this.#large) this.#unread.add(path);
    this.#large.clear();
  }

  async #read(path: string): Promise<void> {
    const { found, disk, openFiles, index, report } = this.#options;
    const file = found.get(path);
    if (!file) return;
    if (openFiles.isOpen(path)) report({ kind: 'open file found', path });
    if (openFiles.isOpen(path) && !file.kind.includesFiles) return;
    const text = await readText(path, disk);
    if (found.get(path) !== file) return;
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
    report({ kind: 'file read', path, file: 'document' in read ? read : undefined });
    await index.settled(uriOfPath(path));
  }

  /** Returns the file in the index if it has this text, for example because it was open. */
  #indexed(file: TaskFile, read: ReadText | Unreadable): WorkspaceFile | undefined {
    const known = this.#options.workspace.file(uriOfPath(file.path));
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
