import type { Session } from '../../../admin-api/session.ts';
import { conditionOf } from '../../tree-state/registry-condition.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import type { NodeStatus } from './context-value.ts';

export function nodeStatus(node: TreeNode, { registries, refusal }: TreeState): NodeStatus {
  const session = registries.session(node.connection.id);
  return {
    health: session === undefined ? 'unknown' : conditionOf(session).health,
    isRefused: (node.kind === 'user' || node.kind === 'rule') && refusal(node) !== undefined,
    isEmpty: node.kind === 'cache' && session !== undefined && isCacheEmpty(session),
  };
}

/** Returns whether the list of entries, or else the statistics, show that there is nothing to evict. */
function isCacheEmpty(session: Session): boolean {
  const listing = session.cache.last();
  if (listing !== undefined) {
    return listing.items.length === 0 && listing.broken.length === 0 && listing.isPartial !== true;
  }
  return session.stats.last()?.cache.entries === 0;
}
