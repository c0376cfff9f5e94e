import type { RegistryScope } from '../../../../admin-client/admin-client.ts';
import type { Change, RegistryPart } from '../../../../admin-client/session.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import type { ListKind, ListNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { ListRecord, NodeKind, TreeRecords, TreeState } from './list-record.ts';
import type { NodeList } from './node-list.ts';

type Records = { readonly records: TreeRecords };

/** Returns the kind of a node. */
export function kindOf(node: TreeNode, { records }: Records): NodeKind<TreeNode> {
  const kind = records.kinds.get(node.kind);
  if (kind === undefined) throw new Error(`The tree has no nodes of the kind ${node.kind}.`);
  return kind;
}

/**
 * Returns the id of a node for VS Code, so that the node stays selected and expanded when it is redrawn. The id
 * consists of names, encoded as JSON, and is unique across registries and tenants.
 */
export function nodeId(node: TreeNode, state: TreeState): string {
  const names = kindOf(node, state).names?.(node, state) ?? [];
  return JSON.stringify([node.connection.id, node.tenant ?? null, node.kind, ...names]);
}

/** Returns the list that a node shows; undefined for other nodes, or if the registry was removed. */
export function listOf(node: TreeNode, state: TreeState): NodeList | undefined {
  const session = state.registries.session(node.connection.id);
  return session && kindOf(node, state).list?.(node, session, state);
}

/** Returns the record of the list that a kind of node shows; undefined for the registry and its statistics. */
export function recordOf(kind: ListKind, { records }: Records): ListRecord | undefined {
  return records.lists.find((list) => list.kind === kind);
}

/** Returns the list that is read with a part of the session; undefined for the statistics and the health. */
export function listOfPart(part: RegistryPart, { records }: Records): ListRecord | undefined {
  return records.lists.find((list) => list.source.part === part);
}

/** Returns a part of a scope as a change. Omits the scope if tenants do not have the part. */
export function changeOf(part: RegistryPart, scope: RegistryScope, records: Records): Partial<Change> {
  return listOfPart(part, records)?.source.isScoped === true ? { part, scope } : { part };
}

/** Returns the node that shows a list, the statistics, or a registry. */
export function listNode(kind: ListKind, { connection, tenant }: NodeScope, records: Records): ListNode {
  return recordOf(kind, records)?.source.isScoped === true ? { connection, tenant, kind } : { connection, kind };
}
