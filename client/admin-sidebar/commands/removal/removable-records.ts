import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { CommandTarget } from '../context/target.ts';
import { eviction, ruleDeletion, userDeletion } from './deletions.ts';

/** The change that deletes a record, and the role if the record is a user. */
export interface RemovableRecord {
  readonly mutation: Mutation;
  readonly role?: string | undefined;
}

/** Reads the users, rules and cache entries that can be deleted, limited to the given kinds of nodes. */
export async function removableRecords(
  { session, scope }: Pick<CommandTarget, 'session' | 'scope'>,
  kinds: readonly TreeNode['kind'][],
): Promise<readonly RemovableRecord[]> {
  const users = kinds.includes('user') ? (await session.users(scope).read()).items : [];
  const rules = kinds.includes('rule') ? (await session.rules(scope).read()).items : [];
  const entries = kinds.includes('cache-entry') ? (await session.cache.read()).items : [];
  return [
    ...users.flatMap((user) => removable(userDeletion(user), user)),
    ...rules.flatMap((rule) => removable(ruleDeletion(rule))),
    ...entries.flatMap((entry) => removable(eviction(entry))),
  ];
}

function removable(
  mutation: Mutation | undefined,
  { role }: Pick<RemovableRecord, 'role'> = {},
): readonly RemovableRecord[] {
  return mutation === undefined ? [] : [{ mutation, role }];
}
