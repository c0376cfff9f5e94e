import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import type { FolderChanges } from '../../affected/repository-changes.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { Disk } from '../../files/disk.ts';
import type { EnvironmentFiles } from '../../files/environment-files.ts';
import type { InitializationOptions } from '../../protocol/initialization-options.ts';
import type { UnfinishedStatements } from '../diagnostics/unfinished-statements.ts';
import type { WorkspaceDiagnostics } from '../diagnostics/workspace-diagnostics.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { DocumentReader } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import type { Host } from '../host/host.ts';
import type { ServerState } from '../host/server-state.ts';
import type { DiskReader } from '../workspace/disk-lookup.ts';
import type { TaskListing } from './task-listing.ts';

/** The parsers of other programs' files. */
export type ImportFormats = typeof import('../../core/import/import-formats.ts');

/** Returns the mentions of tasks in a file without tasks. */
export type ReadMentions = typeof import('../../core/analysis/other-mentions/mentions-in.ts').mentionsIn;

/** The capabilities and options that the client sends with `initialize`. */
export interface Client {
  readonly capabilities: ClientCapabilities;
  readonly options: InitializationOptions;
}

/** The state of the server as handlers read it. They change it only with `apply`. */
export interface Snapshot {
  readonly documents: DocumentReader;
  readonly workspace: ServerState['workspace'];
  readonly indexing: Pick<ServerState['indexing'], 'isPending' | 'allIndexed'>;
  readonly settings: Pick<ServerState['settings'], 'of'>;
  readonly folders: Pick<ServerState['folders'], 'paths' | 'unixPaths'>;
  readonly found: Pick<ServerState['found'], 'isComplete' | 'completed'>;
  readonly lookup: DiskReader;
  readonly tools: Pick<ServerState['tools'], 'catalog' | 'known'>;
  readonly scripts: Pick<ServerState['scripts'], 'mayRun'>;
  /** Returns all problems of an open document found so far, including those of references to tasks in other files. */
  readonly problemsOf: (open: OpenDocument) => readonly Problem[];
  /** Returns a function that returns the problems that an open document would have with another text. */
  readonly problemsWithText: (open: OpenDocument) => (document: Document) => readonly Problem[];
}

/** What handlers use. Created by `initialize`. */
export interface ServerContext extends Snapshot, Host {
  readonly connection: Connection;
  readonly client: Client;
  readonly guard: Guard;
  readonly slices: Slices;
  /** Reads files from this machine or through the client. */
  readonly disk: Disk;
  /** The diagnostics of all files, for clients that request them. */
  readonly workspaceDiagnostics: WorkspaceDiagnostics;
  readonly unfinished: Pick<UnfinishedStatements, 'reportable'>;
  readonly tasks: TaskListing;
  /** Resolves to the environments of the runner whose config files apply to a file, the lowest precedence first. */
  readonly environmentsOf: (file: WorkspaceFile) => Promise<readonly string[]>;
  /** Resolves to the environment files at paths. Patterns match only files in the folders of the workspace. */
  readonly environmentFiles: (paths: readonly string[]) => Promise<EnvironmentFiles>;
  /** Loads the parsers of other programs' files; undefined if they are not part of this server, as in a browser. */
  readonly loadImportFormats: (() => Promise<ImportFormats>) | undefined;
  /** Loads the function that finds mentions of tasks in files without tasks; undefined if it is not part of this server. */
  readonly loadReadMentions: (() => Promise<ReadMentions>) | undefined;
  /** Loads the functions that read changes from git; undefined if no programs can be started. */
  readonly loadFolderChanges: (() => Promise<FolderChanges>) | undefined;
  /** Returns the URL of the page that explains a code; undefined if there is none or the client cannot link to it. */
  readonly pageOf: (code: string) => string | undefined;
}
