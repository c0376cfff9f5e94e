import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
} from 'vscode-languageserver';
import { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { ParseYaml } from '../../core/analysis/environment/environment-file.ts';
import { Workspace } from '../../core/analysis/graph/workspace.ts';
import { WorkspaceTaskList } from '../../core/features/task-list/task-list.ts';
import type { Disk } from '../../files/disk.ts';
import { readEnvironmentFiles } from '../../files/environment-files.ts';
import type { UserFolders } from '../../files/user-folders.ts';
import { readInitializationOptions } from '../../protocol/initialization-options.ts';
import { toolsWantedNotification } from '../../protocol/tools.ts';
import { pagesOfCodes } from '../diagnostics/pages-of-codes.ts';
import { publishDiagnostics } from '../diagnostics/published-diagnostics.ts';
import { UnfinishedStatements } from '../diagnostics/unfinished-statements.ts';
import { WorkspaceDiagnostics, type WorkspaceDiagnosticsOptions } from '../diagnostics/workspace-diagnostics.ts';
import { Encodings } from '../documents/encodings.ts';
import { Indexing } from '../documents/indexing.ts';
import { OpenDocuments } from '../documents/open-documents.ts';
import { createGuard, type Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import { type EventLoop, Slices } from '../execution/slices.ts';
import { ScriptChecks, type ScriptChecksOptions } from '../shellcheck/script-checks.ts';
import type { ScriptRunner } from '../shellcheck/script-runner.ts';
import { environmentReader } from '../workspace/active-environments.ts';
import type { DiskLookup } from '../workspace/disk-lookup.ts';
import { KnownTools, type KnownToolsOptions } from '../workspace/known-tools.ts';
import { SettingsStore } from '../workspace/settings.ts';
import type { OpenFiles, WorkspaceFilesOptions } from '../workspace/workspace-files.ts';
import { WorkspaceFolders } from '../workspace/workspace-folders.ts';
import { refreshAfterEdits } from './refresh-after-edits.ts';
import type { Client, ImportFormats, ServerContext } from './server-context.ts';
import { listTasks } from './task-listing.ts';

export interface ServerOptions {
  /** The URL of the page that explains the rules. The code of a rule is the fragment of its section. */
  readonly rulesPage: string | undefined;
  /** The disk of this machine; undefined if there is none, as in a browser. */
  readonly fileSystem: Disk | undefined;
  /** The folders of the user; undefined if there are none. */
  readonly user: UserFolders | undefined;
  /** The environments of the runner that `MISE_ENV` names, the lowest precedence first; undefined if it is not set. */
  readonly environments: readonly string[] | undefined;
  /** Loads the module that runs ShellCheck; undefined if no programs can be started. */
  readonly loadScriptRunner: (() => Promise<ScriptRunner>) | undefined;
  /** Loads the parsers of other programs' files; undefined if they are not available. */
  readonly loadImportFormats: (() => Promise<ImportFormats>) | undefined;
  /** Loads the parser of environment files in YAML; undefined if it is not available. */
  readonly loadYaml: (() => Promise<ParseYaml>) | undefined;
  /** Returns the time in milliseconds since an arbitrary point in the past. */
  readonly now: () => number;
}

/** Creates the server's components for a client, and connects them so that each is updated when another one changes. */
export function createContext(
  connection: Connection,
  params: InitializeParams,
  options: ServerOptions & { readonly loop: EventLoop },
): ServerContext {
  const { rulesPage, fileSystem, user, loadScriptRunner, loadImportFormats, loop } = options;
  const client = clientOf(params);
  const guard = createGuard(connection.console);
  const slices = new Slices(loop);
  const refreshLenses = () => void guard('refresh', undefined, () => refreshLensesAndHints(connection, client));
  const settings = new SettingsStore(connection);
  const workspace = new Workspace();
  const folders = new WorkspaceFolders(connection, {
    params,
    options: client.options,
    fileSystem,
    user,
    guard,
    openFiles: openFilesIn(() => documents),
    ...closedFilesIn(workspace, () => indexing),
    standingsChanged: (standings) => workspace.setStandings(standings),
    changed: (what) => (what === 'paths' ? forgetChecks() : indexed()),
  });
  const tools = createTools(connection, client, { workspace, changed: () => forgetChecks(), now: loop.now });
  const graph = new GraphDiagnoser(workspace, folders.lookup.lookup, () => tools.lookup);
  const forgetChecks = () => {
    graph.forgetAll();
    diagnostics.refresh();
    tasks.changed();
  };
  const refresh = () => {
    diagnostics.refresh();
    refreshLenses();
  };
  const indexed = () => {
    refresh();
    tasks.changed();
    scripts.documentsChanged();
  };
  const indexing = new Indexing({ workspace, graph, slices, guard, indexed, ...loop, ...client.options.codeLens });
  const isComplete = () => folders.files.isComplete;
  const found = (path: string) => folders.files.found.get(path);
  const encodings = new Encodings({ disk: folders.disk, changed: () => diagnostics.refresh() });
  const includesEdited = waitForQuiet((path: string) => folders.files.includesEdited(path), loop.after);
  const folderPaths = () => folders.lookup.folders;
  const ofRunner = environmentAccess(folders.lookup, settings, options);
  const shared = { workspace, graph, tools, settings, guard, slices, indexing, isComplete, ...ofRunner };
  const checking = { ...shared, loop, loadScriptRunner, folders: folderPaths, openDocuments: () => documents.all() };
  const scripts = createScripts(connection, client, { ...checking, changed: (uri) => diagnostics.finished(uri) });
  const documents = new OpenDocuments({ ...shared, found, encodings, scripts, includesEdited });
  documents.onChange(() => scripts.documentsChanged());
  const reporting = createDiagnostics(connection, client, {
    ...shared,
    documents,
    scripts,
    loop,
    folders: folderPaths,
    pageOf: canDescribeCodes(client.capabilities) ? pagesOfCodes(rulesPage) : () => undefined,
    finished: () => tasks.changed(),
  });
  const { diagnostics, unfinished } = reporting;
  documents.onChange(refreshAfterEdits({ workspace, indexing, guard, after: loop.after, isComplete, refresh }));
  const tasks = listTasks(connection, {
    ...shared,
    list: new WorkspaceTaskList(workspace, graph),
    folders: folderPaths,
    isTyping: () => unfinished.isTyping,
    notifiesClient: client.options.tasks,
  });
  const parts = { documents, encodings, scripts, folders, refreshLenses, tasks, loadImportFormats };
  return { ...shared, ...reporting, ...parts, connection, client };
}

/** Returns the functions that read the environment variables of tasks. */
function environmentAccess(
  lookup: DiskLookup,
  settings: SettingsStore,
  { environments, user, loadYaml }: ServerOptions,
): Pick<ServerContext, 'environmentsOf' | 'environmentFiles'> {
  const source = {
    read: (path: string) => lookup.read(path),
    list: (path: string) => lookup.list(path),
    home: user?.home,
    loadYaml,
  };
  return {
    environmentsOf: environmentReader({ environments, user, settings, lookup }),
    environmentFiles: (paths) => readEnvironmentFiles(paths, source),
  };
}

function clientOf({ capabilities, initializationOptions }: InitializeParams): Client {
  return { capabilities, options: readInitializationOptions(initializationOptions) };
}

/** Returns the index of closed files, which uses an `Indexing` that is created later. */
function closedFilesIn(
  workspace: Workspace,
  indexing: () => Indexing,
): Pick<WorkspaceFilesOptions, 'index' | 'readyForLargeFiles'> {
  return {
    index: {
      get: (uri) => workspace.file(uri),
      set: (file) => indexing().indexFile(file),
      delete: (uri) => workspace.delete(uri),
    },
    readyForLargeFiles: () => indexing().readyForLargeFiles(),
  };
}

/** Returns the open files, which are those of an `OpenDocuments` that is created later. */
function openFilesIn(documents: () => OpenDocuments): OpenFiles {
  return {
    isOpen: (path) => documents().isOpen(path),
    configFile: (path) => documents().configFile(path),
    identifyAgain: (path) => documents().identifyAgain(path),
  };
}

/** Creates the tools of the runner, which the client provides on request. */
function createTools(
  connection: Connection,
  { options }: Client,
  setup: Omit<KnownToolsOptions, 'request'>,
): KnownTools {
  const request = options.tools ? () => void connection.sendNotification(toolsWantedNotification) : undefined;
  return new KnownTools({ ...setup, request });
}

interface ScriptCheckingOptions extends Omit<ScriptChecksOptions, 'after' | 'indexed' | 'isRestricted' | 'log'> {
  readonly indexing: Indexing;
  readonly loop: EventLoop;
}

/** Creates the component that checks scripts. */
function createScripts(connection: Connection, client: Client, options: ScriptCheckingOptions): ScriptChecks {
  const { indexing, loop, ...others } = options;
  const scripts = new ScriptChecks({
    ...others,
    after: loop.after,
    indexed: () => indexing.allSettled(),
    isRestricted: client.options.restricted,
    log: (message) => connection.console.info(message),
  });
  connection.onShutdown(() => scripts.stop());
  return scripts;
}

interface ReportingOptions extends Omit<WorkspaceDiagnosticsOptions, 'unfinished'> {
  readonly guard: Guard;
  /** Called after a statement is finished. */
  readonly finished: () => void;
}

/** Creates the components that report diagnostics. */
function createDiagnostics(
  connection: Connection,
  client: Client,
  { guard, finished, ...options }: ReportingOptions,
): Pick<ServerContext, 'diagnostics' | 'workspaceDiagnostics' | 'unfinished' | 'pageOf'> {
  const unfinished = new UnfinishedStatements({
    loop: options.loop,
    isEnabled: client.options.typing,
    finished: (uri) => {
      if (uri !== undefined) diagnostics.finished(uri);
      finished();
    },
  });
  const workspaceDiagnostics = new WorkspaceDiagnostics({ ...options, unfinished });
  const publishing = { ...options, guard, unfinished, ofWorkspace: workspaceDiagnostics };
  const diagnostics = publishDiagnostics(connection, client.capabilities, publishing);
  return { diagnostics, workspaceDiagnostics, unfinished, pageOf: options.pageOf };
}

/** Asks the client to request code lenses and inlay hints again, if it supports this. */
async function refreshLensesAndHints(connection: Connection, { capabilities: { workspace } }: Client): Promise<void> {
  if (workspace?.codeLens?.refreshSupport) await connection.sendRequest(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) await connection.languages.inlayHint.refresh();
}

/** Returns whether the client can link the code of a diagnostic to a page. */
function canDescribeCodes({ textDocument }: ClientCapabilities): boolean {
  const { diagnostic, publishDiagnostics } = textDocument ?? {};
  return (diagnostic?.codeDescriptionSupport ?? publishDiagnostics?.codeDescriptionSupport) === true;
}
