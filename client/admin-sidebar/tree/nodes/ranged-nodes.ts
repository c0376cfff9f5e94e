import { nodeScope } from '../state/node-scope.ts';
import type { NameRangeNode, TreeNode } from '../state/tree-node.ts';
import { type Ranged, rangeNamed } from './name-ranges.ts';

/** The nodes of a list, or of the range of it that has this name: items, and ranges where it is long. */
export function rangedNodes<Item>(
  ranged: Ranged<Item>,
  { within, prefix }: { readonly within: NameRangeNode['within']; readonly prefix: string | undefined },
  nodeOf: (item: Item) => TreeNode,
): readonly TreeNode[] {
  const content = prefix === undefined ? ranged : (rangeNamed(ranged, prefix)?.content ?? []);
  const place = nodeScope(within.connection, within);
  return content.map((part) =>
    'item' in part ? nodeOf(part.item) : { ...place, kind: 'name-range', within, prefix: part.range.prefix },
  );
}
