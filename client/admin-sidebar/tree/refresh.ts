import type { RegistryPart, Session } from '../../admin-api/session.ts';
import { scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { kindOf } from './kinds/kind-of.ts';
import type { ListRecord, TreeState } from './kinds/list-record.ts';

/** Reads the data of a node again. Resolves when no data of the session is being read. */
export async function refreshNode(node: TreeNode, session: Session, state: TreeState): Promise<void> {
  const part = kindOf(node, state).part(node, state);
  if (part === 'all') session.refresh();
  else if (part === 'tenant') session.refresh({ scope: scopeOf(node) });
  else {
    const list = listOfPart(part, state);
    for (const one of [part, ...(list?.alsoRefreshed ?? [])]) session.refresh({ part: one, ...scopeIn(list, node) });
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
  else session.cancel({ part, ...scopeIn(listOfPart(part, state), node) });
}

function listOfPart(part: RegistryPart, { records }: TreeState): ListRecord | undefined {
  return records.lists.find((list) => list.part === part);
}

/** Returns the scope of a list that tenants have as well. */
function scopeIn(list: ListRecord | undefined, node: TreeNode) {
  return list?.isScoped === true ? { scope: scopeOf(node) } : {};
}
