import { tasks as editorTasks, l10n, type Task, Uri, window, workspace } from 'vscode';
import { type TaskUsageAnswer, taskUsageRequest } from '../../../server/protocol/task-usage.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { commandLine } from '../../../server/runner/command-line.ts';
import { shellLine } from '../../../server/runner/shell-line.ts';
import { terminalShell } from '../../dialogs/terminal-shell.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';
import { runOf, type TaskRun } from '../runs/task-run.ts';
import { isOnThisMachine } from './can-run.ts';
import { checkRunners } from './check-runner.ts';
import { type FormUsage, hasSecrets } from './form/answers.ts';
import { askArguments } from './form/arguments-form.ts';
import { argumentsOf } from './form/arguments-of.ts';
import { knownTask } from './known-task.ts';
import { makeTask } from './make-task.ts';
import type { RunHistory } from './run-history.ts';
import { runner } from './settings.ts';
import type { TaskTerminals } from './task-terminals.ts';
import { isRefused } from './unloaded/report-unloaded.ts';
import { workingFolder } from './working-folder.ts';

export interface StartOptions {
  /** Whether the form for arguments opens for every task, or only for tasks that require arguments. */
  readonly asks: 'always' | 'when needed';
  readonly isWatched: boolean;
  /** Whether tasks run even if their outputs are up to date. */
  readonly isForced?: boolean;
}

/** An object that starts tasks and stores the last runs. */
export interface Starter {
  /** Asks for the arguments of all tasks, then starts the tasks. Starts none if the user cancels a form. */
  start(tasks: readonly TaskSummary[], options: StartOptions): Promise<void>;
  startAgain(runs: readonly TaskRun[]): Promise<void>;
  /** Starts a task of VS Code as it was started before. `run` has its name and project. */
  startSame(task: Task, run: TaskRun): Promise<void>;
}

export interface StarterOptions {
  readonly server: LanguageServer;
  readonly list: TaskList;
  readonly history: RunHistory;
  readonly terminals: TaskTerminals;
}

export function createStarter(options: StarterOptions): Starter {
  const { server, list, history, terminals } = options;

  async function startSame(task: Task, run: TaskRun): Promise<void> {
    const known = await knownTask(run, list);
    if (!checkRunners([run]) || (known && isRefused([known], server, () => startSame(task, run)))) return;
    terminals.closeLast(task);
    await editorTasks.executeTask(task);
  }

  async function startAgain(runs: readonly TaskRun[]): Promise<void> {
    const tasks = await Promise.all(runs.map((run) => knownTask(run, list)));
    await startKnown(
      runs,
      tasks.flatMap((task) => task ?? []),
    );
  }

  /**
   * Starts the runs of these tasks. A task that is missing from `tasks` may have been removed, which the runner
   * reports.
   */
  async function startKnown(runs: readonly TaskRun[], tasks: readonly TaskSummary[]): Promise<void> {
    if (isRefused(tasks, server, (included) => startKnown(runs, included)) || !checkRunners(runs)) return;
    for (const run of runs) await execute(run);
  }

  async function execute(run: TaskRun): Promise<void> {
    const task = makeTask(run);
    terminals.closeLast(task);
    await editorTasks.executeTask(task);
  }

  async function start(tasks: readonly TaskSummary[], how: StartOptions): Promise<void> {
    const remote = tasks.find((task) => !isOnThisMachine(task));
    if (remote) {
      void window.showWarningMessage(l10n.t('Task "{0}" cannot run: its file is not on this machine.', remote.name));
      return;
    }
    if (isRefused(tasks, server, (included) => start(included, how))) return;
    // The runners are checked before the user enters arguments.
    if (!checkRunners(tasks.map(({ project }) => ({ project, isWatched: how.isWatched })))) return;
    const runs: TaskRun[] = [];
    for (const task of tasks) {
      const run = await withArguments(task, how, options);
      if (!run) return;
      runs.push(run);
    }
    await history.storeRuns(runs);
    for (const run of runs) await execute(run);
  }

  return { start, startAgain, startSame };
}

/**
 * Resolves to the run of a task, after asking for its arguments if necessary. Resolves to undefined if the user cancels
 * the form.
 */
async function withArguments(
  task: TaskSummary,
  { asks, isWatched, isForced = false }: StartOptions,
  { server, list, history }: StarterOptions,
): Promise<TaskRun | undefined> {
  const run = { ...runOf(task), isWatched, isForced, folder: workingFolder(task, list.known.tasks) };
  if (asks === 'when needed' && !task.takesArguments) return run;
  const usage = await server.request<TaskUsageAnswer>(taskUsageRequest, { id: task.id });
  if (!usage) return run;
  if (asks === 'when needed' && !needsArguments(usage)) return run;
  const answers = await askArguments({
    title: isWatched ? l10n.t('Watch {0}', task.name) : l10n.t('Run {0}', task.name),
    usage,
    answers: history.answersFor(task),
    preview: (args) => preview({ ...run, args }),
  });
  if (!answers) return undefined;
  await history.storeAnswers(task, answers);
  return { ...run, args: argumentsOf(usage, answers), hasSecrets: hasSecrets(answers) };
}

/** Returns whether the user must enter arguments. */
export function needsArguments({ flags, arguments: positional }: FormUsage): boolean {
  return [...flags, ...positional].some(({ isRequired, defaults }) => isRequired && defaults.length === 0);
}

function preview(run: TaskRun): { readonly line: string; readonly folder: string } {
  const working = Uri.parse(run.folder ?? run.project);
  const { program, words, isRunnerWatch } = runner(working, run);
  const folder = workspace.asRelativePath(working);
  const root = workspace.getWorkspaceFolder(working)?.uri.toString();
  return {
    line: shellLine(commandLine([program, ...words], run, { isRunnerWatch }), terminalShell().kind),
    folder: root === working.toString() || root === undefined ? '' : l10n.t('in {0}', folder),
  };
}
