import type { User } from '../records/model.ts';
import type { Mutation } from './mutation.ts';

/** A user whose deletion or demotion from admin can lock users out of the registry or tenant. */
export interface LockoutRisk {
  readonly username: string;
  readonly reason: 'current-user' | 'last-admin';
}

export interface CurrentUsers {
  readonly users: readonly User[];
  /** The username of the signed-in user; undefined if `users` does not contain it. */
  readonly currentUser?: string | undefined;
}

/**
 * Returns the deleted or demoted users who are the signed-in user or the last admins. A user whom these changes promote
 * to admin is not counted, because the registry may reject that change and apply the others.
 */
export function lockoutRisks(
  mutations: readonly Mutation[],
  { users, currentUser }: CurrentUsers,
): readonly LockoutRisk[] {
  const admins = new Set(users.filter(({ role }) => role === 'admin').map(({ username }) => username));
  const affected = mutations
    .filter(removesAdmin)
    .filter(({ kind, username }) => kind === 'delete-user' || admins.has(username))
    .map(({ username }) => username);
  const affectedNames = new Set(affected);
  const removesAllAdmins = [...admins].every((username) => affectedNames.has(username));
  return affected.flatMap((username): LockoutRisk[] => {
    if (username === currentUser) return [{ username, reason: 'current-user' }];
    return removesAllAdmins && admins.has(username) ? [{ username, reason: 'last-admin' }] : [];
  });
}

type RemovingMutation = Extract<Mutation, { readonly kind: 'delete-user' | 'change-role' }>;

function removesAdmin(mutation: Mutation): mutation is RemovingMutation {
  return mutation.kind === 'delete-user' || (mutation.kind === 'change-role' && mutation.role !== 'admin');
}
