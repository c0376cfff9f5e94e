import type { TreeNode } from '../../tree-state/tree-node.ts';
import { kindOf } from '../kinds/kind-of.ts';
import type { TreeState } from '../kinds/list-record.ts';
import { listChildren } from './list-children.ts';

/**
 * Returns the children of a node, or the root nodes if `node` is undefined. Uses the current data and sends no
 * requests. If the node shows a whole list, includes the messages about reading it.
 */
export function childrenOf(node: TreeNode | undefined, state: TreeState): readonly TreeNode[] {
  if (node === undefined) {
    return state.registries.connections.map((connection) => ({ kind: 'registry', connection }));
  }
  const session = state.registries.session(node.connection.id);
  if (session === undefined) return [];
  const kind = kindOf(node, state);
  const list = kind.list?.(node, session, state);
  if (list === undefined) return kind.children?.(node, session, state) ?? [];
  return list.isWhole ? listChildren(node, list, state) : list.nodes();
}
