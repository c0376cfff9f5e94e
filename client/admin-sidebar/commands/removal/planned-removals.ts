import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import type { CacheEntry, User } from '../../../admin-api/model.ts';
import type { CacheFolderNode, CacheNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, targetOf } from '../context/target.ts';

/** Returns the changes that delete these nodes, without duplicates. Nodes that cannot be deleted are ignored. */
export async function plannedRemovals(
  context: Pick<CommandContext, 'registries'>,
  nodes: readonly TreeNode[],
): Promise<readonly PlannedChange[]> {
  const planned = new Map<string, PlannedChange>();
  for (const node of nodes) {
    const target = targetOf(context.registries, node.connection, node.tenant);
    if (target === undefined) continue;
    for (const change of await removalsOf(node, target)) {
      planned.set(JSON.stringify([target.session.connection.id, target.scope.tenant, change.mutation]), change);
    }
  }
  return [...planned.values()];
}

async function removalsOf(node: TreeNode, target: CommandTarget): Promise<readonly PlannedChange[]> {
  switch (node.kind) {
    case 'user':
      if (node.user.source === 'config') return [];
      return [{ target, mutation: deletionOf(node.user) }];
    case 'rule':
      return node.rule.source === 'config' ? [] : [{ target, mutation: { kind: 'delete-rule', rule: node.rule } }];
    case 'rule-group': {
      const { items } = await target.session.rules(target.scope);
      const rules = items.filter((rule) => rule[node.by] === node.value && rule.source !== 'config');
      return rules.map((rule) => ({ target, mutation: { kind: 'delete-rule', rule } }));
    }
    case 'token':
      return [{ target, mutation: { kind: 'revoke-token', holder: node.holder, token: node.token } }];
    case 'cache-entry':
      return [eviction(target, node.entry)];
    case 'cache':
    case 'cache-folder': {
      const { items } = await target.session.cache();
      return items.filter((entry) => isEntryOf(node, entry)).map((entry) => eviction(target, entry));
    }
    default:
      return [];
  }
}

function deletionOf({ username, etag }: User): Mutation {
  return { kind: 'delete-user', username, ...(etag !== undefined && { etag }) };
}

function isEntryOf(node: CacheNode | CacheFolderNode, { registry, path }: CacheEntry): boolean {
  if (node.kind === 'cache') return true;
  return registry === node.registry && (node.path === '' || path === node.path || path.startsWith(`${node.path}/`));
}

function eviction(target: CommandTarget, { registry, path }: CacheEntry): PlannedChange {
  return { target, mutation: { kind: 'evict', registry, path } };
}
