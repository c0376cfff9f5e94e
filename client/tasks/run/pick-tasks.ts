import {
  l10n,
  type QuickInputButton,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { escapeIcons } from '../../text/escape-icons.ts';
import type { TaskList } from '../list/task-list.ts';
import { isOnThisMachine } from './can-run.ts';

export interface TaskPicking {
  readonly title: string;
  readonly placeholder: string;
  readonly several: boolean;
  /** The ids of tasks that stand first. */
  readonly recent: readonly string[];
}

interface TaskItem extends QuickPickItem {
  readonly task?: TaskSummary;
}

const showHidden: QuickInputButton = { iconPath: new ThemeIcon('eye'), tooltip: l10n.t('Show hidden tasks') };
const hideHidden: QuickInputButton = {
  iconPath: new ThemeIcon('eye-closed'),
  tooltip: l10n.t('Do not show hidden tasks'),
};
const pickSeveral: QuickInputButton = {
  iconPath: new ThemeIcon('checklist'),
  tooltip: l10n.t('Pick several tasks, to run at once'),
};

/** Lets the user pick from the tasks of the workspace; nothing when that is left. */
export async function pickTasks(list: TaskList, picking: TaskPicking): Promise<readonly TaskSummary[]> {
  const input = window.createQuickPick<TaskItem>();
  Object.assign(input, {
    title: picking.title,
    placeholder: picking.placeholder,
    canSelectMany: picking.several,
    matchOnDescription: true,
    matchOnDetail: true,
    busy: true,
    keepScrollPosition: true,
  });
  let isHiddenShown = false;

  /** Fills the list again, with what is active and ticked in it, when it would look otherwise. */
  function show(items: readonly TaskItem[]): void {
    // A tick that is made while the same list is on its way to the editor would be lost.
    if (lookOf(items) === lookOf(input.items)) return;
    const [active] = input.activeItems;
    const selected = new Set(input.selectedItems.map(({ task }) => task?.id));
    input.items = items;
    const stillActive = items.filter(({ task }) => task !== undefined && task.id === active?.task?.id);
    // With none the list would have no active item at all.
    if (stillActive.length > 0) input.activeItems = stillActive;
    if (input.canSelectMany) input.selectedItems = items.filter(({ task }) => task && selected.has(task.id));
  }

  function update(): void {
    const tasks = list.known.tasks.filter((task) => !task.isTemplate && isOnThisMachine(task));
    const hasHidden = tasks.some(({ isHidden }) => isHidden);
    const items = itemsFor(tasks, picking.recent, isHiddenShown);
    show(items);
    input.buttons = [
      ...(hasHidden ? [isHiddenShown ? hideHidden : showHidden] : []),
      ...(input.canSelectMany ? [] : [pickSeveral]),
    ];
    input.busy = !list.known.isComplete;
    input.placeholder =
      items.length === 0 && list.known.isComplete ? l10n.t('This workspace has no tasks.') : picking.placeholder;
  }

  const refresh = async (): Promise<void> => {
    await list.get();
    update();
  };
  const subscriptions = [
    list.onDidChange(() => void refresh()),
    input.onDidTriggerButton((button) => {
      if (button === pickSeveral) input.canSelectMany = true;
      else isHiddenShown = !isHiddenShown;
      update();
    }),
  ];
  try {
    input.show();
    return await new Promise<readonly TaskSummary[]>((resolve) => {
      subscriptions.push(
        input.onDidAccept(() => {
          const chosen =
            input.canSelectMany && input.selectedItems.length > 0 ? input.selectedItems : input.activeItems;
          // As they are known now, which may be more than when the list was filled.
          const now = new Map(list.known.tasks.map((task) => [task.id, task]));
          resolve(chosen.flatMap(({ task }) => (task && (now.get(task.id) ?? task)) ?? []));
        }),
        input.onDidHide(() => resolve([])),
      );
      void refresh();
    });
  } finally {
    for (const subscription of subscriptions) subscription.dispose();
    input.dispose();
  }
}

/** All that can be seen of a list, and which task is behind each item. */
function lookOf(items: readonly TaskItem[]): string {
  return JSON.stringify(items.map(({ label, description, detail, task }) => [label, description, detail, task?.id]));
}

function itemsFor(
  tasks: readonly TaskSummary[],
  recent: readonly string[],
  isHiddenShown: boolean,
): readonly TaskItem[] {
  const shown = tasks.filter(({ isHidden }) => !isHidden);
  const used = recent.flatMap((id) => shown.find((task) => task.id === id) ?? []);
  const others = shown.filter((task) => !used.includes(task));
  const hidden = isHiddenShown ? tasks.filter(({ isHidden }) => isHidden) : [];
  return [
    ...group(used.length > 0 ? l10n.t('recently used') : '', used),
    ...group(used.length > 0 ? l10n.t('other tasks') : '', others),
    ...group(l10n.t('hidden'), hidden),
  ];
}

function group(label: string, tasks: readonly TaskSummary[]): readonly TaskItem[] {
  if (tasks.length === 0) return [];
  const separator = label === '' ? [] : [{ label, kind: QuickPickItemKind.Separator }];
  return [...separator, ...tasks.map(itemFor)];
}

function itemFor(task: TaskSummary): TaskItem {
  const { name, aliases, description, uri, isHidden } = task;
  const file = workspace.asRelativePath(Uri.parse(uri));
  return {
    label: isHidden ? `$(eye-closed) ${escapeIcons(name)}` : escapeIcons(name),
    description: escapeIcons([...aliases, file].join(' · ')),
    ...(description !== '' && { detail: escapeIcons(description) }),
    task,
  };
}
