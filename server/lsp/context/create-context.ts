import { type ClientCapabilities, type Connection, Emitter, type InitializeParams } from 'vscode-languageserver';
import { WorkspaceTaskList } from '../../core/features/task-list/task-list.ts';
import { readEnvironmentFiles } from '../../files/environment-files.ts';
import { readInitializationOptions } from '../../protocol/initialization-options.ts';
import type { BackgroundChange } from '../changes/change.ts';
import { pagesOfCodes } from '../diagnostics/pages-of-codes.ts';
import { problemsOfOpen, problemsWithText } from '../diagnostics/problems.ts';
import { pushDiagnostics } from '../diagnostics/pushed-diagnostics.ts';
import { refreshDiagnostics } from '../diagnostics/refreshed-diagnostics.ts';
import { WorkspaceDiagnostics } from '../diagnostics/workspace-diagnostics.ts';
import { createGuard } from '../execution/guard.ts';
import { Slices } from '../execution/slices.ts';
import { createHost } from '../host/host.ts';
import { environmentReader } from '../workspace/active-environments.ts';
import { watchFiles } from '../workspace/file-watchers.ts';
import { sendIncludedFiles } from '../workspace/included-files.ts';
import { createState } from './create-state.ts';
import { prepareRequests } from './prepare-requests.ts';
import { refreshLensesAndHints } from './refresh-lenses.ts';
import { registerWithClient } from './registrations.ts';
import type { ServerContext } from './server-context.ts';
import type { Surroundings } from './server-options.ts';
import { listTasks } from './task-listing.ts';

/**
 * Creates the server for a client: the state, the host that applies changes to it, and the views that follow the changes.
 * Results of work in the background reach the host through an emitter.
 */
export function createContext(
  connection: Connection,
  params: InitializeParams,
  surroundings: Surroundings,
): ServerContext {
  const { capabilities } = params;
  const client = { capabilities, options: readInitializationOptions(params.initializationOptions) };
  const guard = createGuard(connection.console);
  const slices = new Slices(surroundings.loop);
  const background = new Emitter<BackgroundChange>();
  const report = (change: BackgroundChange): void => background.fire(change);

  const state = createState(connection, { client, params, surroundings, guard, slices, report });
  const host = createHost(state);
  background.event((change) => void guard(change.kind, undefined, () => host.apply(change)));
  connection.onShutdown(() => state.scripts.stop());

  const { rulesPage, loop, loadFolderChanges, loadImportFormats, loadReadMentions, loadRequests } = surroundings;
  const pageOf = canDescribeCodes(capabilities) ? pagesOfCodes(rulesPage) : () => undefined;
  const seen = { ...state, client, guard, slices, loop, pageOf, onChanged: host.onChanged };
  host.onChanged((changed) => state.scripts.follow(changed));
  const workspaceDiagnostics = new WorkspaceDiagnostics(seen);
  showDiagnostics(connection, seen);
  const list = new WorkspaceTaskList(state.workspace, state.graph);
  const tasks = listTasks(connection, { ...seen, list, notifiesClient: client.options.tasks });
  registerWithClient(connection, { ...seen, loadReadMentions });
  refreshLensesAndHints(connection, seen);
  prepareRequests({ ...seen, loadRequests });
  if (state.isDiskWatched) watchFiles(connection, seen);
  if (client.options.includedFiles) sendIncludedFiles(connection, seen);

  return {
    ...seen,
    ...host,
    ...environmentAccess(state, surroundings),
    ...{ connection, workspaceDiagnostics, tasks, loadFolderChanges, loadImportFormats, loadReadMentions },
    problemsOf: (open) => problemsOfOpen(open, state),
    problemsWithText: (open) => problemsWithText(open, state),
  };
}

/** Keeps the diagnostics that the client shows up to date. */
function showDiagnostics(
  connection: Connection,
  options: Parameters<typeof pushDiagnostics>[1] & Pick<ServerContext, 'client'>,
): void {
  const { textDocument, workspace } = options.client.capabilities;
  if (!textDocument?.diagnostic) pushDiagnostics(connection, options);
  else if (workspace?.diagnostics?.refreshSupport) refreshDiagnostics(connection, options);
}

/** Returns the functions that read the environment variables of tasks. */
function environmentAccess(
  { lookup, settings, folders }: ReturnType<typeof createState>,
  { environments, user, loadYaml }: Surroundings,
): Pick<ServerContext, 'environmentsOf' | 'environmentFiles'> {
  const source = {
    read: (path: string) => lookup.read(path),
    list: (path: string) => lookup.list(path),
    home: user?.home,
    loadYaml,
  };
  return {
    environmentsOf: environmentReader({ environments, user, settings, lookup, folders }),
    environmentFiles: (paths) => readEnvironmentFiles(paths, source),
  };
}

/** Returns whether the client can link the code of a diagnostic to a page. */
function canDescribeCodes({ textDocument }: ClientCapabilities): boolean {
  const { diagnostic, publishDiagnostics } = textDocument ?? {};
  return (diagnostic?.codeDescriptionSupport ?? publishDiagnostics?.codeDescriptionSupport) === true;
}
