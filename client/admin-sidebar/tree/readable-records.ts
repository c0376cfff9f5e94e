import type { Session } from '../../../admin-client/session.ts';
import { type NodeScope, scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import type { ListRecord } from './kinds/list-record.ts';

/**
 * Resolves to the records of these scopes that are offered for copying and can be read. An admin of a tenant cannot
 * read those of the server. Rejects with the first error if no list can be read.
 */
export async function readableRecords(
  session: Session,
  nodeScopes: readonly NodeScope[],
  lists: readonly ListRecord[],
): Promise<readonly TreeNode[]> {
  const results = await Promise.allSettled(
    nodeScopes.flatMap((nodeScope) => lists.flatMap((list) => offeredNodes(list, session, nodeScope) ?? [])),
  );
  const failed = results.filter((result) => result.status === 'rejected');
  const [failure] = failed;
  if (failure !== undefined && failed.length === results.length) throw failure.reason;
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/**
 * Resolves to the nodes of the records of a list that are offered; undefined if none are offered, or if the list belongs
 * to the server and the scope is a tenant.
 */
export function offeredNodes(
  list: ListRecord,
  session: Session,
  nodeScope: NodeScope,
): Promise<readonly TreeNode[]> | undefined {
  if (list.offeredNode === undefined || (nodeScope.tenant !== undefined && !list.source.isScoped)) return undefined;
  const read = session.list(list.source, scopeOf(nodeScope)).read();
  return read.then(({ items }) => items.flatMap((item) => list.offeredNode?.(item, nodeScope) ?? []));
}
