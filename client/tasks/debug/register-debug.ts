import { commands, type Disposable, debug, l10n, Uri, window, workspace } from 'vscode';
import { type TaskCommandAnswer, taskCommandRequest } from '../../../server/protocol/task-command.ts';
import { type TaskUsageAnswer, taskUsageRequest } from '../../../server/protocol/task-usage.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { commandLine } from '../../../server/runner/command-line.ts';
import { findProgram } from '../../../server/runner/find-program.ts';
import { canAsk } from '../../../server/runner/freshness/runner-call.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { pickTask } from '../list/pick-task.ts';
import type { TaskList } from '../list/task-list.ts';
import { canRun } from '../run/can-run.ts';
import { checkRunner } from '../run/check-runner.ts';
import { runner } from '../run/settings.ts';
import { needsArguments } from '../run/start-tasks.ts';
import { taskFromArguments } from '../run/target.ts';
import { workingFolder } from '../run/working-folder.ts';
import { runOf } from '../runs/task-run.ts';
import { debugPlan, escapedAll, type LaunchConfiguration } from './debug-configuration.ts';
import { type InstalledDebuggers, isRunnable } from './installed-debuggers.ts';
import { taskVariables } from './task-variables.ts';

/** The objects that start debuggers. */
export interface DebugContext {
  readonly server: LanguageServer;
  readonly list: TaskList;
  readonly debuggers: InstalledDebuggers;
}

/** Registers *Debug Task*, for the task in its arguments or one that the user selects. */
export function registerDebug(context: DebugContext): Disposable {
  return commands.registerCommand('taskwright.debugTask', async (...args: readonly unknown[]) => {
    if (!canRun()) {
      void window.showWarningMessage(
        l10n.t('Tasks cannot be debugged here: the workspace is not trusted, or its files are not on this machine.'),
      );
      return;
    }
    const task = (await taskFromArguments(context.list, args)) ?? (await pickDebugged(context));
    if (task && task !== 'gone') await debugTask(task, context);
  });
}

/** Offers the tasks that can be debugged; if there are none, all tasks, since the command then says why one cannot be. */
async function pickDebugged({ list, debuggers }: DebugContext): Promise<TaskSummary | undefined> {
  const isAny = (await list.getAll()).tasks.some(debuggers.canDebug);
  return pickTask(list, l10n.t('Select the task to debug'), isAny ? debuggers.canDebug : isRunnable);
}

/** Returns the folder in which the runner runs a task. */
function folderOf(task: TaskSummary, list: TaskList): Uri {
  return Uri.parse(workingFolder(task, list.known.tasks) ?? task.project);
}

/** Starts the debugger for a task, or shows why it cannot be debugged. */
async function debugTask(task: TaskSummary, context: DebugContext): Promise<void> {
  const started = isRunnable(task) ? await configurationFor(task, context) : { reason: l10n.t('It cannot run.') };
  if (started === undefined) return;
  if (!('type' in started)) {
    void window.showWarningMessage(l10n.t('Task "{0}" cannot be debugged. {1}', task.name, started.reason));
    return;
  }
  await debug.startDebugging(workspace.getWorkspaceFolder(folderOf(task, context.list)), started);
}

/** Resolves to the configuration or the reason why there is none; undefined if a message has been shown. */
async function configurationFor(
  task: TaskSummary,
  { server, list, debuggers }: DebugContext,
): Promise<LaunchConfiguration | { readonly reason: string } | undefined> {
  const [command, usage] = await Promise.all([
    server.request<TaskCommandAnswer>(taskCommandRequest, { id: task.id }),
    server.request<TaskUsageAnswer>(taskUsageRequest, { id: task.id }),
  ]);
  if (!command) return { reason: l10n.t('It no longer exists.') };
  if ('reason' in command) return command;
  if (usage && needsArguments(usage)) return { reason: l10n.t('It requires arguments.') };
  const folder = folderOf(task, list);
  if (!checkRunner({ project: task.project, isWatched: false })) return undefined;
  const own = runner(folder, { isWatched: false, isForced: true });
  const words = commandLine([own.program, ...own.words], runOf(task), { isRunnerWatch: false });
  const debugged = { ...command, name: task.name, folder: Uri.parse(command.folder).fsPath };
  const plan = debugPlan({ ...debugged, runner: words, runnerFolder: folder.fsPath }, debuggers.types);
  if ('reason' in plan || plan.usesRunner) return 'reason' in plan ? plan : plan.configuration;
  const program = findProgram(own.program, process.env);
  if (command.hasOwnShell || process.platform === 'win32' || !canAsk(own) || program === undefined) {
    return {
      reason: l10n.t(
        'The runner cannot provide the environment of the task, because of its shell, the system or the runner command.',
      ),
    };
  }
  const name = words.at(-1) ?? task.name;
  const env = await taskVariables({ ...own, program }, name, folder.fsPath, process.env);
  if (!env) return { reason: l10n.t('The runner did not provide the environment of the task.') };
  return { ...plan.configuration, env: escapedAll(env) };
}
