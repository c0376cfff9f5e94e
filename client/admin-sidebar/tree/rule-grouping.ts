import { commands, type Memento } from 'vscode';
import type { RuleGroupNode } from './state/tree-node.ts';

type By = RuleGroupNode['by'];

/** How access rules are grouped: remembered for all windows, and known to menus. */
export interface RuleGrouping {
  readonly by: By;
  choose(by: By): Promise<void>;
}

const key = 'taskwright.registry.groupRulesBy';

export function ruleGrouping(memento: Memento): RuleGrouping {
  let by: By = memento.get(key) === 'pattern' ? 'pattern' : 'user';
  const tellMenus = (): Thenable<unknown> => commands.executeCommand('setContext', key, by);
  void tellMenus();
  return {
    get by() {
      return by;
    },
    async choose(chosen) {
      by = chosen;
      await tellMenus();
      await memento.update(key, chosen);
    },
  };
}
