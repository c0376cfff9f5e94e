import type { User } from '../model.ts';
import type { Mutation } from './mutation.ts';

/** A user whose deletion or demotion from admin may lock users out of the registry or tenant. */
export interface Danger {
  readonly username: string;
  readonly reason: 'current-user' | 'last-admin';
}

export interface CurrentUsers {
  readonly users: readonly User[];
  /** The signed-in user, if in this list. */
  readonly currentUser?: string | undefined;
}

/**
 * Returns the users whose loss of access through these changes is dangerous: the signed-in user, and the last admins. A user
 * who becomes an admin through the changes does not count, because the registry may reject that change and apply the others.
 */
export function dangers(mutations: readonly Mutation[], { users, currentUser }: CurrentUsers): readonly Danger[] {
  const admins = new Set(users.filter(({ role }) => role === 'admin').map(({ username }) => username));
  const affected = mutations
    .filter(removesAdmin)
    .filter(({ kind, username }) => kind === 'delete-user' || admins.has(username))
    .map(({ username }) => username);
  const affectedNames = new Set(affected);
  const isLastAdminGone = [...admins].every((username) => affectedNames.has(username));
  return affected.flatMap((username): Danger[] => {
    if (username === currentUser) return [{ username, reason: 'current-user' }];
    return isLastAdminGone && admins.has(username) ? [{ username, reason: 'last-admin' }] : [];
  });
}

type RemovingMutation = Extract<Mutation, { readonly kind: 'delete-user' | 'change-role' }>;

function removesAdmin(mutation: Mutation): mutation is RemovingMutation {
  return mutation.kind === 'delete-user' || (mutation.kind === 'change-role' && mutation.role !== 'admin');
}
