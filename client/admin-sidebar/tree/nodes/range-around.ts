import { nodeScopeOf } from '../../tree-state/node-scope.ts';
import type { ListNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { listOf } from '../lists/list-of.ts';
import { rangesAround } from '../lists/name-ranges.ts';

/** Returns the innermost range that contains a name, other than `itself`; the list if there is no such range. */
export function rangeAround(within: ListNode, name: string, state: TreeState, itself?: string): TreeNode {
  const prefix = rangesAround(listOf(within, state)?.ranged() ?? [], name)
    .filter((other) => other !== itself)
    .at(-1);
  return prefix === undefined ? within : { ...nodeScopeOf(within), kind: 'name-range', within, prefix };
}
