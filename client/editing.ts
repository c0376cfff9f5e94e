import { commands, type ExtensionContext, type LogOutputChannel, window } from 'vscode';
import { assignFileLanguages } from './documents/file-languages.ts';
import type { LanguageServer } from './language-server/language-server.ts';
import { lazyLanguageServer } from './language-server/lazy-language-server.ts';
import { registerReveal } from './language-server/reveal.ts';
import { registerShowReferences } from './language-server/show-references.ts';
import { createStatusItems } from './language-server/status-items.ts';
import { createAffectedFilter } from './tasks/affected/affected-filter.ts';
import { registerAffectedFilter } from './tasks/affected/register-affected-filter.ts';
import { type InstalledDebuggers, watchDebuggers } from './tasks/debug/installed-debuggers.ts';
import { registerEnvironment } from './tasks/environment/register-environment.ts';
import { registerExplorer } from './tasks/explorer/register-explorer.ts';
import { registerGraph } from './tasks/graph/register-graph.ts';
import type { CacheOf } from './tasks/graph/run-updates.ts';
import type { FocusedTask } from './tasks/list/from-key.ts';
import { createTaskList, type TaskList } from './tasks/list/task-list.ts';
import { createTaskStatus } from './tasks/list/task-status.ts';
import { registerNewTask } from './tasks/new-task/register-new-task.ts';
import { createPinnedTasks, type PinnedTasks } from './tasks/runs/pinned-tasks.ts';
import { createTaskRuns, type TaskRuns } from './tasks/runs/task-runs.ts';

/** The objects that the other features of the extension need. The language server is not started yet. */
export interface Editing {
  readonly output: LogOutputChannel;
  readonly server: LanguageServer;
  readonly tasks: EditedTasks;
  readonly debuggers: InstalledDebuggers;
}

/**
 * The tasks of the workspace, their runs, the pinned tasks, and a function that resolves to the focused task of the
 * view.
 */
export interface EditedTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
  readonly pinned: PinnedTasks;
  readonly focusedTask: FocusedTask;
}

/** A function that loads the client of the language server and resolves to the server, which is not started yet. */
export type LoadLanguageServer = (output: LogOutputChannel) => Promise<LanguageServer>;

/** The machine on which tasks run. */
export interface RunningMachine {
  /** Returns whether tasks can run. */
  readonly canRun: () => boolean;
  /** Ends a process with all its children, where closing its terminal does not do this. */
  readonly endChildren: (processId: number) => Promise<void>;
  readonly cacheOf: CacheOf;
}

/** Registers the features that work wherever the extension runs, including in a browser. */
export function registerEditing(
  context: ExtensionContext,
  loadServer: LoadLanguageServer,
  { canRun, endChildren, cacheOf }: RunningMachine,
): Editing {
  const output = window.createOutputChannel('Taskwright', { log: true });
  const server = lazyLanguageServer(() => loadServer(output));
  const fileLanguages = assignFileLanguages();
  server.watchIncludedFiles((files) => fileLanguages.setIncluded(files));
  const list = createTaskList(server);
  const runs = createTaskRuns(context.workspaceState, server, list, endChildren);
  const pinned = createPinnedTasks(context.workspaceState);
  const affected = createAffectedFilter(server, list);
  const debuggers = watchDebuggers();
  const explorer = registerExplorer(context, server, { list, runs, pinned, affected, debuggers });

  context.subscriptions.push(
    output,
    ...fileLanguages.subscriptions,
    ...createStatusItems(server),
    registerShowReferences(),
    registerReveal(),
    list,
    runs,
    pinned,
    affected,
    debuggers,
    ...registerAffectedFilter(server, affected),
    createTaskStatus(server, list),
    registerNewTask(server, list),
    ...explorer.subscriptions,
    ...registerGraph(context, server, { list, runs, affected, canRun, cacheOf }),
    ...registerEnvironment(server, list),
    commands.registerCommand('taskwright.restartServer', () => server.restart()),
    commands.registerCommand('taskwright.showOutput', () => output.show()),
  );
  return { output, server, tasks: { list, runs, pinned, focusedTask: explorer.focusedTask }, debuggers };
}
