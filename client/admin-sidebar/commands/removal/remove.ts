import { l10n } from 'vscode';
import { notify } from '../../../dialogs/notify.ts';
import { fromKey } from '../../tree/state/from-key.ts';
import type { TreeNode } from '../../tree/state/tree-node.ts';
import type { RegistryCommand } from '../context/command-context.ts';
import { givenNodes, givenTarget } from '../context/given.ts';
import { askRemovals } from './ask-removals.ts';
import { plannedRemovals } from './planned-removals.ts';
import { removeAll } from './remove-all.ts';

export const deleteUser = removal('taskwright.registry.deleteUser', ['user']);
export const deleteRule = removal('taskwright.registry.deleteRule', ['rule']);
export const evict = removal('taskwright.registry.evict', ['cache', 'cache-folder', 'cache-entry']);

/** What the Delete key does. */
export const deleteSelected = removal('taskwright.registry.delete', ['user', 'rule', 'cache-folder', 'cache-entry']);

/** Takes away what is given, of whatever kind; from the palette, what somebody picks of some kinds. */
function removal(id: string, kinds: readonly TreeNode['kind'][]): RegistryCommand {
  return {
    id,
    async run(context, ...given) {
      const nodes = givenNodes(context, given);
      // A key that finds nothing selected asks for nothing else.
      if (nodes.length === 0 && given[0] === fromKey) return;
      if (nodes.length === 0) return removeAll(context, await askRemovals(context, givenTarget(context, given), kinds));
      const planned = await plannedRemovals(context, nodes);
      if (planned.length === 0) tellNothing(nodes);
      else await removeAll(context, planned, stayingNotes(nodes.filter(isConfigured).length));
    },
  };
}

function isConfigured(node: TreeNode): boolean {
  if (node.kind === 'user') return node.user.source === 'config';
  return node.kind === 'rule' && node.rule.source === 'config';
}

function stayingNotes(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? l10n.t('One of those selected stays: the configuration file of the registry defines it.')
      : l10n.t('{0} of those selected stay: the configuration file of the registry defines them.', count),
  ];
}

function tellNothing(nodes: readonly TreeNode[]): void {
  void notify(
    nodes.some(isConfigured)
      ? l10n.t('This is defined in the configuration file of the registry: change it there.')
      : l10n.t('There is nothing to delete here.'),
  );
}
