import { commands, type Memento } from 'vscode';
import type { TreeState } from './kinds/list-record.ts';

type By = TreeState['groupRulesBy'];

/** The grouping of access rules, which is stored for all windows and available to menus as a context key. */
export interface RuleGrouping {
  readonly by: By;
  choose(by: By): Promise<void>;
}

const key = 'taskwright.registry.groupRulesBy';

export function ruleGrouping(memento: Memento): RuleGrouping {
  let by: By = memento.get(key) === 'pattern' ? 'pattern' : 'user';
  const updateMenus = (): Thenable<unknown> => commands.executeCommand('setContext', key, by);
  void updateMenus();
  return {
    get by() {
      return by;
    },
    async choose(chosen) {
      by = chosen;
      await updateMenus();
      await memento.update(key, chosen);
    },
  };
}
