import { tasks as editorTasks, l10n, Uri, window, workspace } from 'vscode';
import { type TaskUsageAnswer, taskUsageRequest } from '../../../server/protocol/task-usage.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { joinWords } from '../../../server/runner/words.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { reachText } from '../list/reach-text.ts';
import { isOnThisMachine } from './can-run.ts';
import { checkRunners } from './check-runner.ts';
import { commandLine } from './command-line.ts';
import { type FormUsage, hasSecrets } from './form/answers.ts';
import { askArguments } from './form/arguments-form.ts';
import { argumentsOf } from './form/arguments-of.ts';
import { makeTask } from './make-task.ts';
import { reportUnloaded } from './report-unloaded.ts';
import type { RunHistory } from './run-history.ts';
import { runner } from './settings.ts';
import { runOf, type TaskRun } from './task-run.ts';
import type { TaskTerminals } from './task-terminals.ts';

export interface StartOptions {
  /** Whether the form for arguments opens for every task, or only for tasks that require arguments. */
  readonly asks: 'always' | 'when needed';
  readonly isWatched: boolean;
}

/** The object that starts tasks and stores which tasks were started. */
export interface Starter {
  /** Asks for the arguments of all tasks, then starts the tasks. Starts none if the user cancels a form. */
  start(tasks: readonly TaskSummary[], options: StartOptions): Promise<void>;
  startAgain(runs: readonly TaskRun[]): Promise<void>;
}

export function createStarter(server: LanguageServer, history: RunHistory, terminals: TaskTerminals): Starter {
  /**
   * Returns the run of a task after asking for its arguments if necessary. Resolves to undefined if the user cancels
   * the form.
   */
  async function withArguments(task: TaskSummary, { asks, isWatched }: StartOptions): Promise<TaskRun | undefined> {
    const run = { ...runOf(task), isWatched };
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

  async function startAgain(runs: readonly TaskRun[]): Promise<void> {
    if (!checkRunners(runs)) return;
    for (const run of runs) await execute(run);
  }

  async function execute(run: TaskRun): Promise<void> {
    const task = makeTask(run);
    terminals.closeLast(task);
    await editorTasks.executeTask(task);
  }

  async function start(tasks: readonly TaskSummary[], options: StartOptions): Promise<void> {
    const remote = tasks.find((task) => !isOnThisMachine(task));
    if (remote) {
      void window.showWarningMessage(l10n.t('Task "{0}" cannot run: its file is not on this machine.', remote.name));
      return;
    }
    const unloaded = tasks.find(({ reach }) => reachText(reach) !== undefined);
    if (unloaded) {
      const included = tasks.map((task) => (task.uri === unloaded.uri ? { ...task, reach: 'loaded' as const } : task));
      // Not awaited, because the message stays until it is dismissed.
      void reportUnloaded(unloaded, server, () => start(included, options));
      return;
    }
    // The runners are checked first, so that the user does not enter arguments in vain.
    if (!checkRunners(tasks.map(({ project }) => ({ project, isWatched: options.isWatched })))) return;
    const runs: TaskRun[] = [];
    for (const task of tasks) {
      const run = await withArguments(task, options);
      if (!run) return;
      runs.push(run);
    }
    await history.storeRuns(runs, tasks);
    for (const run of runs) await execute(run);
  }

  return { start, startAgain };
}

function needsArguments({ flags, arguments: positional }: FormUsage): boolean {
  return [...flags, ...positional].some(({ isRequired, defaults }) => isRequired && defaults.length === 0);
}

function preview(run: TaskRun): { readonly line: string; readonly folder: string } {
  const project = Uri.parse(run.project);
  const { program, words, isRunnerWatch } = runner(project, run);
  const folder = workspace.asRelativePath(project);
  const root = workspace.getWorkspaceFolder(project)?.uri.toString();
  return {
    line: joinWords(commandLine([program, ...words], run, { isRunnerWatch })),
    folder: root === run.project || root === undefined ? '' : l10n.t('in {0}', folder),
  };
}
