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
import type { Guard } from '../gate/guard.ts';
import { clientDisk } from './client-disk.ts';
import { DiskLookup } from './disk-lookup.ts';
import { FileWatchers } from './file-watchers.ts';
import { includedFilesTeller } from './included-files.ts';
import { joinedDisk } from './joined-disk.ts';
import { startProgress } from './progress.ts';
import { type DiskChange, type Index, type OpenFiles, WorkspaceFiles } from './workspace-files.ts';

export interface WorkspaceFoldersOptions {
  readonly params: InitializeParams;
  readonly options: InitializationOptions;
  /** The disk of this machine; undefined where there is none. */
  readonly fileSystem: Disk | undefined;
  readonly guard: Guard;
  readonly index: Index;
  readonly openFiles: OpenFiles;
  /** Called when the tasks of closed files have changed, or what is known of the paths that tasks name. */
  readonly changed: (what: 'tasks' | 'paths') => void;
}

/** The folders that the client has open, and the files in them, kept up to date by the client's notifications. */
export interface WorkspaceFolders {
  readonly files: WorkspaceFiles;
  readonly lookup: DiskLookup;
  /** The files of this machine, and those that the client reads. */
  readonly disk: Disk;
  /** Searches the folders. To be called when the client can be asked. */
  start(): Promise<void>;
  foldersChanged(event: WorkspaceFoldersChangeEvent): void;
  filesChanged(changes: readonly FileEvent[]): void;
  saved(uri: string): void;
  /** To be called after a document was closed. Returns whether its file is read again. */
  closed(uri: string): boolean;
}

export function followFolders(connection: Connection, setup: WorkspaceFoldersOptions): WorkspaceFolders {
  const { params, options, fileSystem, guard, index, openFiles, changed } = setup;
  const { capabilities, workspaceFolders, rootUri } = params;
  const canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  const disk = joinedDisk({
    machine: fileSystem,
    client: clientDisk(connection),
    isServed: () => options.files,
  });
  const watchers = new FileWatchers(connection);
  let folders: readonly WorkspaceFolder[] = workspaceFolders ?? (rootUri ? [{ uri: rootUri, name: '' }] : []);

  const watchMore = () =>
    guard('watching files', undefined, async () => {
      if (canWatch) await watchers.watch(patternsOf(files, lookup));
    });
  const tellIncluded = includedFilesTeller((included) =>
    connection.sendNotification(includedFilesNotification, included),
  );
  const files = new WorkspaceFiles({
    index,
    disk,
    openFiles,
    startProgress: () => startProgress(connection, 'Reading task files'),
    warn: (message) => connection.console.warn(message),
    settled: () => {
      changed('tasks');
      void watchMore();
      if (options.includedFiles) void guard('included files', undefined, () => tellIncluded(files.found));
    },
  });
  const lookup = new DiskLookup(disk, {
    // Without a disk there are no programs either.
    hasPrograms: fileSystem !== undefined,
    learned: () => {
      changed('paths');
      void watchMore();
    },
  });
  // From the first request on, the files that are known are not all there are.
  files.expectFolders(folders.length);

  function search(): void {
    const paths = folders.flatMap(({ uri }) => pathOfUri(uri) ?? []);
    lookup.setFolders(paths.map(unixPath));
    files.setFolders(paths);
  }

  function pathsChanged(changes: readonly DiskChange[]): void {
    files.changed(changes);
    lookup.changed(changes.map(({ path }) => unixPath(path)));
  }

  return {
    files,
    lookup,
    disk,
    async start() {
      if (folders.length > 0) search();
      if (canWatch) await guard('watching files', undefined, () => watchers.start());
    },
    foldersChanged({ added, removed }) {
      const gone = new Set(removed.map(({ uri }) => uri));
      folders = [...folders.filter(({ uri }) => !gone.has(uri)), ...added];
      search();
    },
    filesChanged(changes) {
      pathsChanged(changes.flatMap(toDiskChange));
    },
    saved(uri) {
      // A client that watches files reports the same, or more.
      if (!canWatch) pathsChanged(toDiskChange({ uri, type: FileChangeType.Changed }));
    },
    closed(uri) {
      const path = pathOfUri(uri);
      return path !== undefined && files.closed(path);
    },
  };
}

function toDiskChange({ uri, type }: FileEvent): DiskChange[] {
  const path = pathOfUri(uri);
  return path === undefined ? [] : [{ path, is: namesOfChanges[type] ?? 'changed' }];
}

const namesOfChanges: Readonly<Partial<Record<FileChangeType, DiskChange['is']>>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
};

/** Returns what is watched besides the usual names: what config files include, and the folders of paths that tasks name. */
function patternsOf({ includes }: WorkspaceFiles, { watched }: DiskLookup): ReadonlySet<string> {
  const included = includes.flatMap(({ pattern }) => (pattern === '' ? [] : [`**/${pattern}`, `**/${pattern}/**`]));
  return new Set([...included, ...watched.map((folder) => (folder === '' ? '*' : `**/${folder}/*`))]);
}
