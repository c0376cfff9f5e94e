import { l10n } from 'vscode';
import { notify } from '../../../dialogs/notify.ts';
import { kindOf } from '../../tree/kinds/kind-of.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import { fromKey } from '../../tree-state/from-key.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import { numberText } from '../../wording/quantity.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { givenNodes, givenTarget } from '../context/given.ts';
import { askRemovals } from './ask-removals.ts';
import { plannedRemovals } from './planned-removals.ts';
import { removeAll } from './remove-all.ts';

export const deleteUser = removal('taskwright.registry.deleteUser', {
  kinds: ['user'],
  title: () => l10n.t('Delete Users'),
});
export const deleteRule = removal('taskwright.registry.deleteRule', {
  kinds: ['rule', 'rule-group'],
  title: () => l10n.t('Delete Access Rules'),
});
export const evict = removal('taskwright.registry.evict', {
  kinds: ['cache', 'cache-folder', 'cache-entry'],
  title: () => l10n.t('Evict from the Cache'),
});

/** Runs when the user presses the Delete key. */
export const deleteSelected = removal('taskwright.registry.delete', {
  kinds: ['user', 'rule', 'cache-folder', 'cache-entry'],
  title: () => l10n.t('Delete'),
});

interface RemovalOptions {
  readonly kinds: readonly TreeNode['kind'][];
  /** Returns the title of the dialog in which the user selects records. */
  readonly title: () => string;
}

/**
 * Returns a command that deletes the given nodes of any kind. From the Command Palette, the command deletes the records
 * of these kinds that the user selects.
 */
function removal(id: string, { kinds, title }: RemovalOptions): SidebarCommand {
  return {
    id,
    async run(context, ...given) {
      const nodes = givenNodes(context, given);
      // A key binding without a selection does nothing.
      if (nodes.length === 0 && given[0] === fromKey) return;
      if (nodes.length === 0)
        return removeAll(context, await askRemovals(context, givenTarget(context, given), kinds, title()));
      const planned = await plannedRemovals(context, nodes);
      if (planned.length === 0) notifyNothing(nodes);
      else await removeAll(context, planned, keptNotes(nodes.filter(isConfigured).length));
    },
  };
}

function isConfigured(node: TreeNode): boolean {
  return kindOf(node, { records: registryRecords }).source?.(node) === 'config';
}

function keptNotes(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? l10n.t('1 selected record is not deleted: the configuration file of the registry defines it.')
      : l10n.t(
          '{0} selected records are not deleted: the configuration file of the registry defines them.',
          numberText(count),
        ),
  ];
}

function notifyNothing(nodes: readonly TreeNode[]): void {
  void notify(
    nodes.some(isConfigured)
      ? l10n.t('The configuration file of the registry defines this record; change it there.')
      : nodes.every(({ kind }) => kind === 'cache')
        ? l10n.t('The cache is empty.')
        : l10n.t('The selection contains nothing to delete.'),
  );
}
