import type { Session } from '../../admin-api/session.ts';
import { type NodeScope, scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';

/**
 * Resolves to the users and rules of these scopes that can be read. An admin of a tenant cannot read those of the
 * server. Rejects with the first error if no list can be read.
 */
export async function readableRecords(
  session: Session,
  nodeScopes: readonly NodeScope[],
): Promise<readonly TreeNode[]> {
  const lists = await Promise.allSettled(
    nodeScopes.flatMap((nodeScope) => [
      session
        .users(scopeOf(nodeScope))
        .read()
        .then(({ items }) => items.map((user): TreeNode => ({ ...nodeScope, kind: 'user', user }))),
      session
        .rules(scopeOf(nodeScope))
        .read()
        .then(({ items }) => items.map((rule): TreeNode => ({ ...nodeScope, kind: 'rule', rule }))),
    ]),
  );
  const failed = lists.filter((list) => list.status === 'rejected');
  const [failure] = failed;
  if (failure !== undefined && failed.length === lists.length) throw failure.reason;
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
}
