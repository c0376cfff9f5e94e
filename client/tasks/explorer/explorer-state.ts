import { commands, type Memento } from 'vscode';
import type { TreeOptions } from './build-tree.ts';
import type { Grouping } from './tree.ts';

/** The options of the view. All except the filter are stored for the workspace. */
export interface ExplorerState {
  readonly options: TreeOptions;
  group(grouping: Grouping): void;
  showHidden(showsHidden: boolean): void;
  filter(text: string): void;
}

const groupingKey = 'taskwright.tasks.grouping';
const hiddenKey = 'taskwright.tasks.showsHidden';
const groupings: readonly Grouping[] = ['project', 'file', 'prefix', 'flat'];

/** Creates the state of the view from the stored options. Calls `changed` when the view must be rendered again. */
export function createExplorerState(memory: Memento, changed: () => void): ExplorerState {
  const stored: unknown = memory.get(groupingKey);
  let options: TreeOptions = {
    grouping: groupings.find((grouping) => grouping === stored),
    showsHidden: memory.get(hiddenKey) === true,
    filter: '',
    affected: undefined,
  };
  updateMenus(options);

  function set(change: Partial<TreeOptions>): void {
    options = { ...options, ...change };
    updateMenus(options);
    changed();
  }

  return {
    get options() {
      return options;
    },
    group(grouping) {
      set({ grouping });
      void memory.update(groupingKey, grouping);
    },
    showHidden(showsHidden) {
      set({ showsHidden });
      void memory.update(hiddenKey, showsHidden);
    },
    filter(text) {
      if (text.trim() !== options.filter) set({ filter: text.trim() });
    },
  };
}

/** Sets the context keys that determine which options the menus of the view contain. */
function updateMenus({ grouping, showsHidden, filter }: TreeOptions): void {
  void commands.executeCommand('setContext', groupingKey, grouping ?? 'file');
  void commands.executeCommand('setContext', hiddenKey, showsHidden);
  void commands.executeCommand('setContext', 'taskwright.tasks.isFiltered', filter !== '');
}
