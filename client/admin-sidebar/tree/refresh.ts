import type { RegistryPart, Session } from '../../admin-api/session.ts';
import { scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { kindOf } from './kinds/kinds.ts';

/** Reads the data of a node again. Resolves when no data of the session is being read. */
export async function refreshNode(node: TreeNode, session: Session): Promise<void> {
  const part = kindOf(node).part(node);
  if (part === 'all') session.refresh();
  else if (part === 'tenant') session.refresh({ scope: scopeOf(node) });
  else session.refresh({ part, ...(isScoped(part) && { scope: scopeOf(node) }) });
  // The tokens are shown below their users.
  if (part === 'users') session.refresh({ part: 'tokens', scope: scopeOf(node) });
  await session.settled();
}

export async function refreshAll(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) session.refresh();
  await Promise.all(sessions.map((session) => session.settled()));
}

/** Stops reading the list or the statistics that a message is about. Without a node, stops reading all data. */
export function cancelReading(node: TreeNode | undefined, session: Session): void {
  const part = node === undefined ? 'all' : kindOf(node).part(node);
  if (part === 'all' || part === 'tenant') session.cancel();
  else session.cancel({ part, ...(node && isScoped(part) && { scope: scopeOf(node) }) });
}

const isScoped = (part: RegistryPart): boolean => ['users', 'rules', 'packages', 'tokens'].includes(part);
