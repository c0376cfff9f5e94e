import {
  type Connection,
  FileChangeType,
  type FileEvent,
  type InitializeParams,
  type WorkspaceFolder,
  type WorkspaceFoldersChangeEvent,
} from 'vscode-languageserver';
import type { Disk } from '../../files/disk.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';
import { includedFilesNotification } from '../../protocol/included-files.ts';
import type { InitializationOptions } from '../../protocol/initialization-options.ts';
import type { Guard } from '../execution/guard.ts';
import { clientDisk } from './client-disk.ts';
import { DiskLookup } from './disk-lookup.ts';
import { FileWatchers } from './file-watchers.ts';
import { includedFilesSender } from './included-files.ts';
import { joinedDisk } from './joined-disk.ts';
import { startProgress } from './progress.ts';
import { type DiskChange, WorkspaceFiles, type WorkspaceFilesOptions } from './workspace-files.ts';

export interface WorkspaceFoldersOptions
  extends Pick<WorkspaceFilesOptions, 'user' | 'index' | 'openFiles' | 'readyForLargeFiles' | 'standingsChanged'> {
  readonly params: InitializeParams;
  readonly options: InitializationOptions;
  /** The disk of this machine; undefined if there is none. */
  readonly fileSystem: Disk | undefined;
  readonly guard: Guard;
  /** Called when the tasks of closed files or the states of paths in tasks have changed. */
  readonly changed: (what: 'tasks' | 'paths') => void;
}

/** The folders that are open in the client, and the files in them. Notifications from the client keep them up to date. */
export class WorkspaceFolders {
  readonly files: WorkspaceFiles;
  readonly lookup: DiskLookup;
  /** Reads files from this machine or through the client. */
  readonly disk: Disk;
  readonly #guard: Guard;
  readonly #watchers: FileWatchers | undefined;
  #folders: readonly WorkspaceFolder[];

  constructor(connection: Connection, setup: WorkspaceFoldersOptions) {
    const { params, options, fileSystem, guard, changed } = setup;
    const { capabilities, workspaceFolders, rootUri } = params;
    const canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    const sendIncluded = includedFilesSender((included) =>
      connection.sendNotification(includedFilesNotification, included),
    );
    this.#guard = guard;
    this.#watchers = canWatch ? new FileWatchers(connection) : undefined;
    this.#folders = workspaceFolders ?? (rootUri ? [{ uri: rootUri, name: '' }] : []);
    this.disk = joinedDisk({ machine: fileSystem, client: clientDisk(connection), canUseClient: () => options.files });
    this.files = new WorkspaceFiles({
      ...setup,
      disk: this.disk,
      startProgress: () => startProgress(connection, 'Reading task files'),
      warn: (message) => connection.console.warn(message),
      settled: () => {
        changed('tasks');
        this.#watchMore();
        if (options.includedFiles) void guard('included files', undefined, () => sendIncluded(this.files.found));
      },
    });
    this.lookup = new DiskLookup(this.disk, {
      // Without a disk, there are no programs.
      hasPrograms: fileSystem !== undefined,
      stateChanged: () => {
        changed('paths');
        this.#watchMore();
      },
    });
    this.files.expectFolders(this.#folders.length);
    this.lookup.setFolders(this.#paths().map(unixPath));
  }

  /** Searches the folders. Must be called when the client can handle requests. Paths can be looked up earlier. */
  async start(): Promise<void> {
    if (this.#folders.length > 0) this.#search();
    await this.#guard('watching files', undefined, () => this.#watchers?.start());
  }

  foldersChanged({ added, removed }: WorkspaceFoldersChangeEvent): void {
    const gone = new Set(removed.map(({ uri }) => uri));
    this.#folders = [...this.#folders.filter(({ uri }) => !gone.has(uri)), ...added];
    this.#search();
  }

  filesChanged(changes: readonly FileEvent[]): void {
    this.#pathsChanged(changes.flatMap(toDiskChange));
  }

  /** Must be called after a document is saved. Does nothing if the client watches files, because it then reports the change. */
  saved(uri: string): void {
    if (!this.#watchers) this.#pathsChanged(toDiskChange({ uri, type: FileChangeType.Changed }));
  }

  /** Must be called after a document is closed. Returns whether its file is read again. */
  closed(uri: string): boolean {
    const path = pathOfUri(uri);
    return path !== undefined && this.files.closed(path);
  }

  #search(): void {
    const paths = this.#paths();
    this.lookup.setFolders(paths.map(unixPath));
    this.files.setFolders(paths);
  }

  #paths(): readonly string[] {
    return this.#folders.flatMap(({ uri }) => pathOfUri(uri) ?? []);
  }

  #pathsChanged(changes: readonly DiskChange[]): void {
    this.files.changed(changes);
    this.lookup.changed(changes.map(({ path }) => unixPath(path)));
  }

  #watchMore(): void {
    void this.#guard('watching files', undefined, () => this.#watchers?.watch(patternsOf(this.files, this.lookup)));
  }
}

function toDiskChange({ uri, type }: FileEvent): DiskChange[] {
  const path = pathOfUri(uri);
  return path === undefined ? [] : [{ path, kind: changeNames[type] ?? 'changed' }];
}

const changeNames: Readonly<Partial<Record<FileChangeType, DiskChange['kind']>>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
};

/**
 * Returns the patterns to watch in addition to the fixed ones: the includes of config files, and the folders of the paths in
 * tasks.
 */
function patternsOf({ includes }: WorkspaceFiles, { watched }: DiskLookup): ReadonlySet<string> {
  const included = includes.flatMap(({ pattern }) => (pattern === '' ? [] : [`**/${pattern}`, `**/${pattern}/**`]));
  return new Set([...included, ...watched.map((folder) => (folder === '' ? '*' : `**/${folder}/*`))]);
}
