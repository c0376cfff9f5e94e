import {
  CustomExecution,
  commands,
  type Disposable,
  type ExtensionContext,
  l10n,
  type Task,
  tasks,
  window,
  workspace,
} from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { FocusedTask } from '../list/from-key.ts';
import type { TaskList } from '../list/task-list.ts';
import type { PinnedTasks } from '../runs/pinned-tasks.ts';
import { projectOf, readDefinition, taskType } from '../runs/task-definition.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import { canRun } from './can-run.ts';
import { checkRunner } from './check-runner.ts';
import { pickAffected } from './pick-affected.ts';
import { pickTasks, type TaskPicking } from './pick-tasks.ts';
import { registerRerun } from './register-rerun.ts';
import { registerRunControl } from './register-run-control.ts';
import { createRunHistory } from './run-history.ts';
import { createStarter, type StartOptions } from './start-tasks.ts';
import { taskAtCursor, taskFromArguments } from './target.ts';
import { createTaskProvider } from './task-provider.ts';
import { watchTaskTerminals } from './task-terminals.ts';

const run: StartOptions = { asks: 'when needed', isWatched: false };

interface TaskCommand {
  readonly id: string;
  /** The list in which the user selects tasks if the arguments of the command contain none. */
  readonly picking: Omit<TaskPicking, 'recent' | 'pinned'>;
  readonly options: StartOptions;
}

const taskCommands: readonly TaskCommand[] = [
  {
    id: 'taskwright.runTask',
    picking: { title: l10n.t('Run Task'), placeholder: l10n.t('Select the task to run'), canSelectMany: false },
    options: run,
  },
  {
    id: 'taskwright.runTasksInParallel',
    picking: {
      title: l10n.t('Run Tasks in Parallel'),
      placeholder: l10n.t('Select the tasks to run in parallel'),
      canSelectMany: true,
    },
    options: run,
  },
  {
    id: 'taskwright.runTaskWithArguments',
    picking: {
      title: l10n.t('Run Task with Arguments'),
      placeholder: l10n.t('Select the task to run'),
      canSelectMany: false,
    },
    options: { ...run, asks: 'always' },
  },
  {
    id: 'taskwright.watchTask',
    picking: {
      title: l10n.t('Watch Task'),
      placeholder: l10n.t('Select the task to run whenever its sources change'),
      canSelectMany: false,
    },
    options: { ...run, isWatched: true },
  },
  {
    id: 'taskwright.runTaskForced',
    picking: {
      title: l10n.t('Run Task Ignoring Cache'),
      placeholder: l10n.t('Select the task to run even if its outputs are up to date'),
      canSelectMany: false,
    },
    options: { ...run, isForced: true },
  },
];

/** The tasks that can run, their runs, and the pinned and focused tasks. */
export interface RunnableTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
  readonly pinned: PinnedTasks;
  /** Used for the keybindings of the view. */
  readonly focusedTask: FocusedTask;
}

/** Registers the commands that run tasks, the provider for *Tasks: Run Task*, and the updates of the code lenses. */
export function registerRun(
  context: ExtensionContext,
  server: LanguageServer,
  { list, runs, pinned, focusedTask }: RunnableTasks,
): Disposable[] {
  const history = createRunHistory(context.workspaceState);
  const terminals = watchTaskTerminals();
  const starter = createStarter({ server, list, history, terminals });

  /** Registers a command for the task in its arguments or, if there is none, for tasks that the user selects. */
  function listCommand(id: string, picking: Omit<TaskPicking, 'recent' | 'pinned'>, options: StartOptions) {
    return registerRunCommand(id, async (...args) => {
      const task = await taskFromArguments(list, args, focusedTask);
      if (task === 'gone') return;
      const chosen = task ? [task] : await pickTasks(list, { ...picking, pinned: pinned.keys, recent: runs.recent });
      await starter.start(chosen, options);
    });
  }

  /** Registers a command for the task at the cursor. */
  function cursorCommand(id: string, options: StartOptions) {
    return registerRunCommand(id, async (...args) => {
      const task = await taskAtCursor(server, list, args);
      if (task) await starter.start([task], options);
      else void window.showInformationMessage(l10n.t('There is no task at the cursor.'));
    });
  }

  return [
    terminals,
    ...taskCommands.map(({ id, picking, options }) => listCommand(id, picking, options)),
    cursorCommand('taskwright.runTaskAtCursor', run),
    cursorCommand('taskwright.runTaskAtCursorWithArguments', { ...run, asks: 'always' }),
    registerRunCommand('taskwright.runAffectedTasks', async () => {
      await starter.start(await pickAffected(server, list), run);
    }),
    registerRunCommand('taskwright.runLastTask', async () => {
      if (history.last.length > 0) await starter.startAgain(history.last);
      else await commands.executeCommand('taskwright.runTask');
    }),
    ...registerRerun(list, runs, starter, registerRunCommand),
    ...registerRunControl({ list, runs, focusedTask }, terminals),
    runs.onDidChange(() => server.refreshCodeLenses()),
    ...registerTaskEvents(server, list),
  ];
}

const lensSettings = ['taskwright.run.codeLens', 'taskwright.codeLens'];

/**
 * Registers the task provider, the check of started tasks, and the updates of the code lenses after trust or settings
 * change.
 */
function registerTaskEvents(server: LanguageServer, list: TaskList): readonly Disposable[] {
  return [
    tasks.registerTaskProvider(taskType, createTaskProvider(list, server)),
    tasks.onDidStartTask(({ execution: { task } }) => checkStarted(task)),
    workspace.onDidGrantWorkspaceTrust(() => server.refreshCodeLenses()),
    workspace.onDidChangeConfiguration((event) => {
      if (lensSettings.some((setting) => event.affectsConfiguration(setting))) server.refreshCodeLenses();
    }),
  ];
}

/**
 * Shows an error if the runner of a started task does not exist. VS Code also starts tasks itself, for example for a
 * keybinding or a debug session.
 */
function checkStarted({ definition, scope, execution }: Task): void {
  // A task that the runner does not load starts no process, and has already shown the reason.
  if (execution instanceof CustomExecution) return;
  const own = readDefinition(definition);
  const project = own && projectOf(own, scope);
  if (project) checkRunner({ project: project.toString(), isWatched: own.watch === true });
}

/**
 * Registers a command that runs tasks. Where tasks cannot run, the command is hidden, but keybindings and links can
 * still run it.
 */
function registerRunCommand(id: string, work: (...args: readonly unknown[]) => Promise<void>): Disposable {
  return commands.registerCommand(id, async (...args: readonly unknown[]) => {
    if (canRun()) await work(...args);
    else
      void window.showWarningMessage(
        l10n.t('Tasks cannot run here: the workspace is not trusted, or its files are not on this machine.'),
      );
  });
}
