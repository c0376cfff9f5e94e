import { commands, type Disposable, l10n } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { type FocusedTask, fromKey } from '../list/from-key.ts';
import { pickTask } from '../list/pick-task.ts';
import type { TaskList } from '../list/task-list.ts';
import type { PinnedTasks } from '../runs/pinned-tasks.ts';
import { taskKey } from '../runs/task-key.ts';
import { taskOf } from './task-of.ts';

/**
 * Registers the commands that pin and unpin a task: the task that the argument refers to or, without an argument, a
 * task that the user selects. The keybinding of the pin command pins or unpins the focused task.
 */
export function registerPins(list: TaskList, pinned: PinnedTasks, focusedTask: FocusedTask): readonly Disposable[] {
  const isPinned = (task: TaskSummary): boolean => pinned.keys.includes(taskKey(task));

  function updateContext(): void {
    void commands.executeCommand('setContext', 'taskwright.tasks.hasPinned', pinned.keys.length > 0);
  }

  async function togglePin(): Promise<void> {
    const task = await focusedTask();
    if (!task || task.isTemplate) return;
    if (isPinned(task)) pinned.unpin(taskKey(task));
    else pinned.pin(taskKey(task));
  }

  updateContext();
  return [
    pinned.onDidChange(updateContext),
    commands.registerCommand('taskwright.tasks.pin', async (argument: unknown) => {
      if (argument === fromKey) return togglePin();
      const isOffered = (task: TaskSummary): boolean => !task.isTemplate && !isPinned(task);
      const task = argument
        ? await taskOf(argument, list)
        : await pickTask(list, l10n.t('Select the task to pin'), isOffered);
      if (task) pinned.pin(taskKey(task));
    }),
    commands.registerCommand('taskwright.tasks.unpin', async (argument: unknown) => {
      const task = argument
        ? await taskOf(argument, list)
        : await pickTask(list, l10n.t('Select the task to unpin'), isPinned);
      if (task) pinned.unpin(taskKey(task));
    }),
  ];
}
