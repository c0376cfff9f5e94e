import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import type { NameRangeNode, TreeNode } from '../../tree-state/tree-node.ts';
import { type Ranged, rangeNamed } from './name-ranges.ts';

/** Returns the nodes of a list, or of its range with this prefix: items, and ranges where the list is long. */
export function rangedNodes<Item>(
  ranged: Ranged<Item>,
  { within, prefix }: { readonly within: NameRangeNode['within']; readonly prefix: string | undefined },
  nodeOf: (item: Item) => TreeNode,
): readonly TreeNode[] {
  const content = prefix === undefined ? ranged : (rangeNamed(ranged, prefix)?.content ?? []);
  const nodeScope = nodeScopeIn(within.connection, within);
  return content.map((part) =>
    'item' in part ? nodeOf(part.item) : { ...nodeScope, kind: 'name-range', within, prefix: part.range.prefix },
  );
}
