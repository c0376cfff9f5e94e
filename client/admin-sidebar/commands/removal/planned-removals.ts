import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import type { CacheEntry } from '../../../admin-api/model.ts';
import type { NodeOf, TreeNode } from '../../tree-state/tree-node.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, targetOf } from '../context/target.ts';
import { eviction, ruleDeletion, userDeletion } from './deletions.ts';

/** Resolves to the changes that delete these nodes, without duplicates. Nodes that cannot be deleted are ignored. */
export async function plannedRemovals(
  context: Pick<CommandContext, 'registries'>,
  nodes: readonly TreeNode[],
): Promise<readonly PlannedChange[]> {
  const planned = new Map<string, PlannedChange>();
  for (const node of nodes) {
    const target = targetOf(context.registries, node.connection, node.tenant);
    if (target === undefined) continue;
    for (const mutation of await removalsOf(node, target)) {
      if (mutation === undefined) continue;
      planned.set(JSON.stringify([target.session.connection.id, target.scope.tenant, mutation]), { target, mutation });
    }
  }
  return [...planned.values()];
}

/** Resolves to the changes that delete a node, with undefined for each record that the configuration file defines. */
async function removalsOf(
  node: TreeNode,
  { session, scope }: CommandTarget,
): Promise<readonly (Mutation | undefined)[]> {
  switch (node.kind) {
    case 'user':
      return [userDeletion(node.user)];
    case 'rule':
      return [ruleDeletion(node.rule)];
    case 'rule-group': {
      const { items } = await session.rules(scope).read();
      return items.filter((rule) => rule[node.by] === node.value).map(ruleDeletion);
    }
    case 'token':
      return [{ kind: 'revoke-token', holder: node.holder, token: node.token }];
    case 'cache-entry':
      return [eviction(node.entry)];
    case 'cache':
    case 'cache-folder': {
      const { items } = await session.cache.read();
      return items.filter((entry) => isEntryOf(node, entry)).map(eviction);
    }
    default:
      return [];
  }
}

function isEntryOf(node: NodeOf<'cache'> | NodeOf<'cache-folder'>, { registry, path }: CacheEntry): boolean {
  if (node.kind === 'cache') return true;
  return registry === node.registry && (node.path === '' || path === node.path || path.startsWith(`${node.path}/`));
}
