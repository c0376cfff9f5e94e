import { isIndexedAs } from '../../core/analysis/graph/is-indexed-as.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { kindOfFile } from '../../core/analysis/kinds/document-kinds.ts';
import { isTaskFileByName } from '../../core/analysis/kinds/kind-by-content.ts';
import type { Document } from '../../core/document/document.ts';
import type { Disk } from '../../files/disk.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import { runnerPath } from '../../files/paths.ts';
import { toWorkspaceFile } from '../../files/read-task-file.ts';
import { type ReadText, readText, type Unreadable } from '../../files/read-text.ts';
import { taskLanguage } from '../../files/task-document.ts';
import type { TaskFile } from '../../files/task-file.ts';
import type { UserFolders } from '../../files/user-folders.ts';
import type { Report } from '../changes/change.ts';
import type { Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import type { EventLoop, Slices } from '../execution/slices.ts';
import { affectsSearch } from './affects-search.ts';
import type { DiskChange } from './disk-change.ts';
import type { FoundFiles } from './found-files.ts';
import { KnownIncludes } from './known-includes.ts';
import type { Progress } from './progress.ts';
import { maxFiles, searchFolders } from './search-folders.ts';
import type { WorkspaceFolders } from './workspace-folders.ts';

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
  readonly #included: KnownIncludes;
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
    this.#included = new KnownIncludes(options.user?.home);
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
    this.#isStale = true;
    this.#startWork();
  }

  /** Searches and reads what has changed. `identified` contains the open files that now have another kind or project. */
  diskChanged(changes: readonly DiskChange[], identified: ReadonlySet<string>): void {
    for (const change of changes) {
      this.#isStale ||= affectsSearch(change, this.#options.found);
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
    const mayBeExecutable = file.script !== undefined;
    return kind === 'created' || file.kind.includesFiles || isClosed || mayBeExecutable || identified.has(path);
  }

  /** Searches again after a pause in typing if the includes of an open config file have changed. */
  includesEdited(path: string): void {
    this.#includesEdited(path);
  }

  #compareIncludes(path: string): void {
    const { found, openFiles } = this.#options;
    const document = found.has(path) ? openFiles.configFile(path) : undefined;
    if (!document) return;
    const areEdited = this.#included.update(path, document);
    this.#isStale ||= areEdited;
    if (this.#isStale) this.#startWork();
  }

  /** Reads a file that is no longer open; returns false if there is no file. */
  readAgain(path: string): boolean {
    if (!this.#options.found.has(path)) return false;
    this.#unread.add(path);
    this.#startWork();
    return true;
  }

  #startWork(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#isStale || this.#unread.size > 0) this.#startWork();
    });
  }

  async #work(): Promise<void> {
    const { folders, startProgress, warn, report } = this.#options;
    const progress = this.#isStale && folders.paths.length > 0 ? startProgress() : undefined;
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
      warn(`Not all files of the workspace could be read: ${String(error)}`);
    } finally {
      progress?.end();
    }
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    report({ kind: 'files settled' });
  }

  async #search(): Promise<void> {
    this.#isStale = false;
    this.#hasChanged = true;
    const { found, folders, warn, report } = this.#options;
    const search = await searchFolders(folders.paths, this.#options);
    const { files } = search;
    // The folders or their contents have changed during the search.
    if (this.#isStale) return;
    if (files.size >= maxFiles) {
      warn(`The workspace has more than ${maxFiles} task files; the others are ignored.`);
    }
    const before = found.files;
    report({ kind: 'files found', search });
    for (const path of before.keys()) if (!files.has(path)) this.#included.forget(path);
    for (const [path, file] of files) if (!isSame(file, before.get(path))) this.#unread.add(path);
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
    if (file.script !== undefined && (await hasOtherPermissions(file, disk))) this.#isStale = true;
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
      const areEdited = this.#included.update(path, openFiles.configFile(path) ?? read.document);
      this.#isStale ||= areEdited;
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
}

/** Returns whether a file whose content determines its kind now has the content of another kind. */
function hasOtherKind({ path, kind, isIncluded }: TaskFile, { text }: Document): boolean {
  const unix = runnerPath(path);
  return !isIncluded && isTaskFileByName(unix) && kindOfFile(unix, text)?.name !== kind.name;
}

/** Resolves to whether a script has become executable since it was found, or is no longer executable. */
async function hasOtherPermissions({ path, isNotExecutable }: TaskFile, disk: Disk): Promise<boolean> {
  const found = await disk.look(path).catch(() => undefined);
  if (found?.isRunnable === undefined || found.isRunnable !== (isNotExecutable ?? false)) return false;
  // On Windows, a file may be executable because of its extension, which the disk does not know.
  return found.isRunnable || disk.platform !== 'windows';
}

function isSame(file: TaskFile, other: TaskFile | undefined): boolean {
  return (
    other?.kind === file.kind &&
    other.project === file.project &&
    other.script === file.script &&
    other.isIncluded === file.isIncluded &&
    JSON.stringify(other.inferred) === JSON.stringify(file.inferred)
  );
}
