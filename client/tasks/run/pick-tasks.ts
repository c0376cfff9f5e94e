import { type Disposable, l10n, type QuickInputButton, type QuickPick, ThemeIcon, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import type { TaskKey } from '../runs/task-key.ts';
import { isOnThisMachine } from './can-run.ts';
import { type TaskItem, taskItems } from './task-items.ts';

export interface TaskPicking {
  readonly title: string;
  readonly placeholder: string;
  readonly canSelectMany: boolean;
  /** The tasks to list first. */
  readonly pinned: readonly TaskKey[];
  /** The tasks to list after the pinned ones. */
  readonly recent: readonly TaskKey[];
}

const showHidden: QuickInputButton = { iconPath: new ThemeIcon('eye'), tooltip: l10n.t('Show hidden tasks') };
const hideHidden: QuickInputButton = { iconPath: new ThemeIcon('eye-closed'), tooltip: l10n.t('Hide hidden tasks') };
const pickSeveral: QuickInputButton = {
  iconPath: new ThemeIcon('checklist'),
  tooltip: l10n.t('Select several tasks to run in parallel'),
};

/** Asks the user to select tasks of the workspace. Resolves to an empty list if the user cancels. */
export async function pickTasks(list: TaskList, picking: TaskPicking): Promise<readonly TaskSummary[]> {
  const input = window.createQuickPick<TaskItem>();
  Object.assign(input, {
    title: picking.title,
    placeholder: picking.placeholder,
    canSelectMany: picking.canSelectMany,
    matchOnDescription: true,
    matchOnDetail: true,
    busy: true,
    keepScrollPosition: true,
  });
  const subscriptions = fillFromList(input, list, picking);
  try {
    input.show();
    return await new Promise<readonly TaskSummary[]>((resolve) => {
      subscriptions.push(
        input.onDidAccept(() => resolve(chosenTasks(input, list))),
        input.onDidHide(() => resolve([])),
      );
    });
  } finally {
    for (const subscription of subscriptions) subscription.dispose();
    input.dispose();
  }
}

/** Keeps the items and buttons up to date with the list of tasks. */
function fillFromList(input: QuickPick<TaskItem>, list: TaskList, picking: TaskPicking): Disposable[] {
  let showsHidden = false;

  function update(): void {
    const tasks = list.known.tasks.filter((task) => !task.isTemplate && isOnThisMachine(task));
    const hasHidden = tasks.some(({ isHidden }) => isHidden);
    const items = taskItems(tasks, { ...picking, showsHidden });
    replaceItems(input, items);
    input.buttons = [
      ...(hasHidden ? [showsHidden ? hideHidden : showHidden] : []),
      ...(input.canSelectMany ? [] : [pickSeveral]),
    ];
    input.busy = !list.known.isComplete;
    input.placeholder =
      items.length === 0 && list.known.isComplete ? l10n.t('This workspace has no tasks.') : picking.placeholder;
  }

  async function refresh(): Promise<void> {
    await list.get();
    update();
  }

  void refresh();
  return [
    list.onDidChange(() => void refresh()),
    input.onDidTriggerButton((button) => {
      if (button === pickSeveral) input.canSelectMany = true;
      else showsHidden = !showsHidden;
      update();
    }),
  ];
}

/** Replaces the items if they differ. Preserves the active item and the selection. */
function replaceItems(input: QuickPick<TaskItem>, items: readonly TaskItem[]): void {
  // Setting an equal list would discard a selection that the user makes in the meantime.
  if (appearanceOf(items) === appearanceOf(input.items)) return;
  const [active] = input.activeItems;
  const selected = new Set(input.selectedItems.map(({ task }) => task?.id));
  input.items = items;
  const stillActive = items.filter(({ task }) => task !== undefined && task.id === active?.task?.id);
  // Setting an empty list would leave no item active.
  if (stillActive.length > 0) input.activeItems = stillActive;
  if (input.canSelectMany) input.selectedItems = items.filter(({ task }) => task && selected.has(task.id));
}

/** Returns a string that differs for items that look different or belong to different tasks. */
function appearanceOf(items: readonly TaskItem[]): string {
  return JSON.stringify(items.map(({ label, description, detail, task }) => [label, description, detail, task?.id]));
}

/** Returns the selected tasks, with data that may be newer than that of the items. */
function chosenTasks(input: QuickPick<TaskItem>, list: TaskList): readonly TaskSummary[] {
  const chosen = input.canSelectMany && input.selectedItems.length > 0 ? input.selectedItems : input.activeItems;
  const now = new Map(list.known.tasks.map((task) => [task.id, task]));
  return chosen.flatMap(({ task }) => (task && (now.get(task.id) ?? task)) ?? []);
}
