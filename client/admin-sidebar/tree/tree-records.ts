import type { TreeNode } from '../tree-state/tree-node.ts';
import type { ListRecord, NodeKind, NodeKinds, TreeRecords } from './kinds/list-record.ts';
import { withMarkedNames } from './kinds/marked-names.ts';
import { registryLists } from './lists/lists.ts';
import { brokenKind, messageKind } from './nodes/messages.ts';
import { nameRangeKind } from './nodes/name-range.ts';
import { registryKind, tenantKind } from './registry/registry.ts';
import { statisticsKind } from './registry/statistics.ts';

/** The kinds of nodes that do not belong to a list. */
const otherKinds: NodeKinds = {
  registry: registryKind,
  tenant: tenantKind,
  statistics: statisticsKind,
  'name-range': nameRangeKind,
  broken: brokenKind,
  message: messageKind,
};

/** Returns the records of a tree with these lists. */
export function treeRecords(lists: readonly ListRecord[]): TreeRecords {
  const kinds: readonly NodeKinds[] = [otherKinds, ...lists.map((list) => list.kinds)];
  const entries: readonly (readonly [string, NodeKind<TreeNode>])[] = kinds.flatMap((some) => Object.entries(some));
  return { lists, kinds: new Map(entries.map(([name, kind]) => [name, withMarkedNames(kind)])) };
}

/** The records of the sidebar. */
export const registryRecords = treeRecords(registryLists);
