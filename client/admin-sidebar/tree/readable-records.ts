import type { Session } from '../../admin-api/session.ts';
import { type NodeScope, scopeOf } from './state/node-scope.ts';
import type { TreeNode } from './state/tree-node.ts';

/**
 * The users and rules of all these places that can be read: who administers a tenant only may not read those of the
 * server. Rejects, as the first of them does, when no list can be read at all.
 */
export async function readableRecords(session: Session, places: readonly NodeScope[]): Promise<readonly TreeNode[]> {
  const lists = await Promise.allSettled(
    places.flatMap((place) => [
      session
        .users(scopeOf(place))
        .then(({ items }) => items.map((user): TreeNode => ({ ...place, kind: 'user', user }))),
      session
        .rules(scopeOf(place))
        .then(({ items }) => items.map((rule): TreeNode => ({ ...place, kind: 'rule', rule }))),
    ]),
  );
  const failed = lists.filter((list) => list.status === 'rejected');
  const [failure] = failed;
  if (failure !== undefined && failed.length === lists.length) throw failure.reason;
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
}
