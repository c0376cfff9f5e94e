import { conditionOf } from '../../tree-state/registry-condition.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import type { NodeStatus } from './context-value.ts';

export function nodeStatus(node: TreeNode, { registries, refusal }: TreeState): NodeStatus {
  const session = registries.session(node.connection.id);
  return {
    health: session === undefined ? 'unknown' : conditionOf(session).health,
    isRefused: (node.kind === 'user' || node.kind === 'rule') && refusal(node) !== undefined,
  };
}
