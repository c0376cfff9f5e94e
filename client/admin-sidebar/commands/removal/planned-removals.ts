import { kindOf } from '../../tree/kinds/kind-of.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { targetOf } from '../context/target.ts';

/** Resolves to the changes that delete these nodes, without duplicates. Nodes that cannot be deleted are ignored. */
export async function plannedRemovals(
  context: Pick<CommandContext, 'registries'>,
  nodes: readonly TreeNode[],
): Promise<readonly PlannedChange[]> {
  const planned = new Map<string, PlannedChange>();
  for (const node of nodes) {
    const target = targetOf(context.registries, node.connection, node.tenant);
    if (target === undefined) continue;
    const kind = kindOf(node, { records: registryRecords });
    for (const mutation of (await kind.deletions?.(node, target.session)) ?? []) {
      if (mutation === undefined) continue;
      planned.set(JSON.stringify([target.session.connection.id, target.scope.tenant, mutation]), { target, mutation });
    }
  }
  return [...planned.values()];
}
