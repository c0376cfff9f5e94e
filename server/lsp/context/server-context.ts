import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { EnvironmentFiles } from '../../files/environment-files.ts';
import type { InitializationOptions } from '../../protocol/initialization-options.ts';
import type { PublishedDiagnostics } from '../diagnostics/published-diagnostics.ts';
import type { UnfinishedStatements } from '../diagnostics/unfinished-statements.ts';
import type { WorkspaceDiagnostics } from '../diagnostics/workspace-diagnostics.ts';
import type { Encodings } from '../documents/encodings.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import type { ScriptChecks } from '../shellcheck/script-checks.ts';
import type { KnownTools } from '../workspace/known-tools.ts';
import type { SettingsStore } from '../workspace/settings.ts';
import type { WorkspaceFolders } from '../workspace/workspace-folders.ts';
import type { TaskListing } from './task-listing.ts';

/** The parsers of other programs' files. */
export type ImportFormats = typeof import('../../core/import/import-formats.ts');

/** The capabilities and options that the client sends with `initialize`. */
export interface Client {
  readonly capabilities: ClientCapabilities;
  readonly options: InitializationOptions;
}

/** The components of the server that handlers use. Created by `initialize`. */
export interface ServerContext {
  readonly connection: Connection;
  readonly client: Client;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly settings: SettingsStore;
  /** The tasks of all files, open or closed. */
  readonly workspace: Workspace;
  /** Finds problems with references between tasks. */
  readonly graph: GraphDiagnoser;
  readonly documents: OpenDocuments;
  readonly indexing: Indexing;
  readonly encodings: Encodings;
  /** Checks scripts with ShellCheck. */
  readonly scripts: ScriptChecks;
  /** The folders that the client has open, and the files in them. */
  readonly folders: WorkspaceFolders;
  readonly diagnostics: PublishedDiagnostics;
  /** The diagnostics of all files, for clients that request them. */
  readonly workspaceDiagnostics: WorkspaceDiagnostics;
  readonly unfinished: UnfinishedStatements;
  /** Asks the client to request code lenses and inlay hints again. */
  readonly refreshLenses: () => void;
  readonly tasks: TaskListing;
  /** The tools of the runner. */
  readonly tools: KnownTools;
  /** Resolves to the environments of the runner whose config files apply to a file, the lowest precedence first. */
  readonly environmentsOf: (file: WorkspaceFile) => Promise<readonly string[]>;
  /** Resolves to the environment files at paths. Patterns match only files in the folders of the workspace. */
  readonly environmentFiles: (paths: readonly string[]) => Promise<EnvironmentFiles>;
  /** Loads the parsers of other programs' files; undefined if they are not part of this server, as in a browser. */
  readonly loadImportFormats: (() => Promise<ImportFormats>) | undefined;
  /** Returns the URL of the page that explains a code; undefined if there is none or the client cannot link to it. */
  readonly pageOf: (code: string) => string | undefined;
}
