import {
  type ClientCapabilities,
  type Connection,
  FileChangeType,
  type InitializeParams,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Disk } from '../../files/disk.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';
import { includedFilesNotification } from '../../protocol/included-files.ts';
import { member } from '../../protocol/member.ts';
import type { Guard } from '../gate/guard.ts';
import { clientDisk } from './client-disk.ts';
import { DiskLookup } from './disk-lookup.ts';
import { FileWatchers } from './file-watchers.ts';
import { includedFilesTeller } from './included-files.ts';
import { joinedDisk } from './joined-disk.ts';
import { startProgress } from './progress.ts';
import { type DiskChange, type OpenFiles, WorkspaceFiles } from './workspace-files.ts';

export interface WorkspaceConnectionOptions {
  readonly workspace: Workspace;
  /** The disk of this machine; undefined where there is none. */
  readonly fileSystem: Disk | undefined;
  readonly guard: Guard;
  readonly openFiles: OpenFiles;
  /** What is known of the workspace, or of the disk, is not what it was. */
  readonly changed: (what: 'tasks' | 'paths') => void;
}

/** The files around the open documents, kept up to date by what the client tells. */
export interface WorkspaceConnection {
  readonly files: WorkspaceFiles;
  readonly disk: DiskLookup;
  /** The files of this machine, and those that the client reads. */
  readonly everyFile: Disk;
  /** To be called with what the client says of itself, before anything else. */
  initialize(params: InitializeParams): void;
  /** To be called when the client is ready to be asked. */
  initialized(): Promise<void>;
  /** A document has been closed. False when there is no file that takes its place. */
  closed(uri: string): boolean;
}

export function connectWorkspace(
  connection: Connection,
  { workspace, fileSystem, guard, openFiles, changed }: WorkspaceConnectionOptions,
): WorkspaceConnection {
  let folders: readonly WorkspaceFolder[] = [];
  let client: ClientCapabilities = {};
  let isToldOfIncludes = false;
  let isServed = false;
  const everyFile = joinedDisk({ machine: fileSystem, client: clientDisk(connection), isServed: () => isServed });
  const watchers = new FileWatchers(connection);
  const canWatch = () => client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;

  const watchMore = () =>
    guard('watching files', undefined, async () => {
      if (canWatch()) await watchers.watch(patternsOf(files, disk));
    });
  const tellIncluded = includedFilesTeller((included) =>
    connection.sendNotification(includedFilesNotification, included),
  );
  const files = new WorkspaceFiles({
    workspace,
    disk: everyFile,
    openFiles,
    startProgress: () => startProgress(connection, 'Reading task files'),
    warn: (message) => connection.console.warn(message),
    settled: () => {
      changed('tasks');
      void watchMore();
      if (isToldOfIncludes) void guard('included files', undefined, () => tellIncluded(files.found));
    },
  });
  const disk = new DiskLookup(everyFile, {
    // Without a disk there are no programs either.
    hasPrograms: fileSystem !== undefined,
    learned: () => {
      changed('paths');
      void watchMore();
    },
  });

  function search(): void {
    const paths = folders.flatMap(({ uri }) => pathOfUri(uri) ?? []);
    disk.setFolders(paths.map(unixPath));
    files.setFolders(paths);
  }

  connection.onDidChangeWatchedFiles(({ changes }) =>
    guard('didChangeWatchedFiles', undefined, () => {
      const known = changes.flatMap(({ uri, type }): DiskChange[] => {
        const path = pathOfUri(uri);
        return path === undefined ? [] : [{ path, is: namesOfChanges[type] ?? 'changed' }];
      });
      files.changed(known);
      disk.changed(known.map(({ path }) => unixPath(path)));
    }),
  );

  return {
    files,
    disk,
    everyFile,
    initialize({ capabilities, initializationOptions, workspaceFolders, rootUri }) {
      client = capabilities;
      isServed = member(initializationOptions, 'files') === true;
      isToldOfIncludes = member(initializationOptions, 'includedFiles') === true;
      folders = workspaceFolders ?? (rootUri ? [{ uri: rootUri, name: '' }] : []);
      // What is known is not all there is, from the first request on.
      files.expectFolders(folders.length);
    },
    async initialized() {
      if (client.workspace?.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
          guard('didChangeWorkspaceFolders', undefined, () => {
            const gone = new Set(removed.map(({ uri }) => uri));
            folders = [...folders.filter(({ uri }) => !gone.has(uri)), ...added];
            search();
          }),
        );
      }
      if (folders.length > 0) search();
      if (canWatch()) await guard('watching files', undefined, () => watchers.start());
    },
    closed(uri) {
      const path = pathOfUri(uri);
      return path !== undefined && files.closed(path);
    },
  };
}

const namesOfChanges: Readonly<Partial<Record<FileChangeType, DiskChange['is']>>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
};

/** What is watched besides the usual names: what config files include, and where the paths of tasks lead. */
function patternsOf({ includes }: WorkspaceFiles, { watched }: DiskLookup): ReadonlySet<string> {
  const included = includes.flatMap(({ pattern }) => (pattern === '' ? [] : [`**/${pattern}`, `**/${pattern}/**`]));
  return new Set([...included, ...watched.map((folder) => (folder === '' ? '*' : `**/${folder}/*`))]);
}
