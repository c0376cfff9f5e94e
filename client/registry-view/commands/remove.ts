import { l10n } from 'vscode';
import { tell } from '../tell.ts';
import type { Node } from '../tree/node.ts';
import { askRemovals } from './ask/ask-removals.ts';
import type { RegistryCommand } from './command-context.ts';
import { givenNodes, givenTarget } from './given.ts';
import { plannedRemovals } from './planned-removals.ts';
import { removeAll } from './removal.ts';

export const deleteUser = removal('taskwright.registry.deleteUser', ['user']);
export const deleteRule = removal('taskwright.registry.deleteRule', ['rule']);
export const evict = removal('taskwright.registry.evict', ['cache', 'cache-folder', 'cache-entry']);

/** What the Delete key does. */
export const deleteSelected = removal('taskwright.registry.delete', ['user', 'rule', 'cache-folder', 'cache-entry']);

/** Takes away what is given, of whatever kind; from the palette, what somebody picks of some kinds. */
function removal(id: string, kinds: readonly Node['kind'][]): RegistryCommand {
  return {
    id,
    async run(context, ...given) {
      const nodes = givenNodes(context, given);
      if (nodes.length === 0) return removeAll(context, await askRemovals(context, givenTarget(context, given), kinds));
      const planned = await plannedRemovals(context, nodes);
      if (planned.length === 0) tellNothing(nodes);
      await removeAll(context, planned);
    },
  };
}

function tellNothing([only]: readonly Node[]): void {
  const isConfigured = only?.kind === 'user' || only?.kind === 'rule';
  void tell(
    isConfigured
      ? l10n.t('This is defined in the configuration file of the registry: change it there.')
      : l10n.t('There is nothing to delete here.'),
  );
}
