import { commands, type Disposable, l10n, type QuickPickItem, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { FocusedTask } from '../list/from-key.ts';
import type { TaskList } from '../list/task-list.ts';
import { type TaskKey, taskKey, tasksWith } from '../runs/task-key.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import { taskFromArguments } from './target.ts';
import type { TaskTerminals } from './task-terminals.ts';

/** The context key that is true while a task runs. */
const isAnyRunning = 'taskwright.tasks.isAnyRunning';

interface ControlledTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
  readonly focusedTask: FocusedTask;
}

/** Registers the commands for running tasks: *Stop*, *Restart* and *Show Output*. */
export function registerRunControl(
  { list, runs, focusedTask }: ControlledTasks,
  terminals: TaskTerminals,
): readonly Disposable[] {
  let wasAnyRunning = false;

  function updateContext(): void {
    const isRunning = runs.running.length > 0;
    if (isRunning === wasAnyRunning) return;
    wasAnyRunning = isRunning;
    void commands.executeCommand('setContext', isAnyRunning, isRunning);
  }

  /**
   * Registers a command for the task in its arguments or, if there is none, for a running task that the user selects.
   */
  function controlCommand(id: string, title: string, work: (key: TaskKey) => Promise<void>): Disposable {
    return commands.registerCommand(id, async (...args: readonly unknown[]) => {
      const task = await taskFromArguments(list, args, focusedTask);
      if (task === 'gone') return;
      const key = task ? runs.running.find((running) => running === taskKey(task)) : await pickRunning(title, runs);
      if (key !== undefined) await work(key);
      else if (task) void window.showInformationMessage(l10n.t('Task "{0}" is not running.', task.name));
    });
  }

  return [
    runs.onDidChange(updateContext),
    controlCommand('taskwright.stopTask', l10n.t('Stop Task'), runs.stop),
    controlCommand('taskwright.restartTask', l10n.t('Restart Task'), runs.restart),
    commands.registerCommand('taskwright.showTaskOutput', async (...args: readonly unknown[]) => {
      const task = await taskFromArguments(list, args, focusedTask);
      if (task === 'gone') return;
      const shown = task ?? (await pickRecent(list, runs));
      if (shown && !terminals.show(shown)) {
        void window.showInformationMessage(l10n.t('The terminal of task "{0}" was closed.', shown.name));
      }
    }),
  ];
}

/** Resolves to the only running task, or to the one that the user selects. */
async function pickRunning(title: string, runs: TaskRuns): Promise<TaskKey | undefined> {
  const [only, ...others] = runs.running;
  if (only === undefined) void window.showInformationMessage(l10n.t('No task is running.'));
  if (others.length === 0) return only;
  const items = runs.running.map((key): QuickPickItem & { readonly key: TaskKey } => {
    const [project = '', name = ''] = key.split('\n');
    return { label: name, description: decodeURIComponent(project.slice(project.lastIndexOf('/') + 1)), key };
  });
  return (await window.showQuickPick(items, { title, placeHolder: l10n.t('Select a running task') }))?.key;
}

/** Resolves to a recent task that the user selects. */
async function pickRecent(list: TaskList, runs: TaskRuns): Promise<TaskSummary | undefined> {
  const { tasks } = await list.get();
  const recent = tasksWith(runs.recent, tasks);
  if (recent.length === 0) void window.showInformationMessage(l10n.t('No task has run in this workspace.'));
  if (recent.length === 0) return undefined;
  const items = recent.map((task) => ({ label: task.name, description: task.description, task }));
  const placeHolder = l10n.t('Select the task whose output to show');
  return (await window.showQuickPick(items, { title: l10n.t('Show Output of Task'), placeHolder }))?.task;
}
