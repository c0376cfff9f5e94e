import type { Session } from '../../../admin-client/session.ts';
import { scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { changeOf, kindOf, listOfPart } from './kinds/kind-of.ts';
import type { TreeState } from './kinds/list-record.ts';

/** Reads the data of a node again. Resolves when no data of the session is being read. */
export async function refreshNode(node: TreeNode, session: Session, state: TreeState): Promise<void> {
  const part = kindOf(node, state).part(node, state);
  if (part === 'all') session.refresh();
  else if (part === 'tenant') session.refresh({ scope: scopeOf(node) });
  else {
    const change = changeOf(part, scopeOf(node), state);
    session.refresh(change);
    for (const other of listOfPart(part, state)?.alsoRefreshed ?? []) session.refresh({ ...change, part: other });
  }
  await session.settled();
}

export async function refreshAll(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) session.refresh();
  await Promise.all(sessions.map((session) => session.settled()));
}

/** Stops reading the list or the statistics that a message is about. Without a node, stops reading all data. */
export function cancelReading(node: TreeNode | undefined, session: Session, state: TreeState): void {
  const part = node === undefined ? 'all' : kindOf(node, state).part(node, state);
  if (node === undefined || part === 'all' || part === 'tenant') session.cancel();
  else session.cancel(changeOf(part, scopeOf(node), state));
}
