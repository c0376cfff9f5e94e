import type { User } from '../model.ts';
import type { Mutation } from './mutation.ts';

/** A user whose deletion or demotion from admin may lock users out. */
export interface Danger {
  readonly username: string;
  readonly why: 'oneself' | 'last-admin';
}

export interface CurrentUsers {
  readonly users: readonly User[];
  /** The signed-in user, if in this list. */
  readonly oneself?: string | undefined;
}

/**
 * Returns the users whose loss of access through these changes is dangerous: the signed-in user, and the last admins. A user
 * who becomes an admin through the changes does not count, because the registry may reject that change and apply the others.
 */
export function dangers(mutations: readonly Mutation[], { users, oneself }: CurrentUsers): readonly Danger[] {
  const admins = new Set(users.filter(({ role }) => role === 'admin').map(({ username }) => username));
  const falling = mutations
    .filter(isFall)
    .filter(({ kind, username }) => kind === 'delete-user' || admins.has(username))
    .map(({ username }) => username);
  const gone = new Set(falling);
  const isLastAdminGone = [...admins].every((username) => gone.has(username));
  return falling.flatMap((username): Danger[] => {
    if (username === oneself) return [{ username, why: 'oneself' }];
    return isLastAdminGone && admins.has(username) ? [{ username, why: 'last-admin' }] : [];
  });
}

type Fall = Extract<Mutation, { readonly kind: 'delete-user' | 'change-role' }>;

function isFall(mutation: Mutation): mutation is Fall {
  return mutation.kind === 'delete-user' || (mutation.kind === 'change-role' && mutation.role !== 'admin');
}
