import { nodeScopeOf } from '../../tree-state/node-scope.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import { listOf } from '../kinds/kind-of.ts';
import type { TreeState } from '../kinds/list-record.ts';
import { rangesAround } from '../ranges/name-ranges.ts';

/** Returns the innermost range that contains a name, other than `itself`; the list if there is no such range. */
export function rangeAround(within: TreeNode, name: string, state: TreeState, itself?: string): TreeNode {
  const prefix = rangesAround(listOf(within, state)?.ranged() ?? [], name)
    .filter((other) => other !== itself)
    .at(-1);
  return prefix === undefined ? within : { ...nodeScopeOf(within), kind: 'name-range', within, prefix };
}
