import type { User } from '../model.ts';
import type { Mutation } from './mutation.ts';

/** A user whose going, or whose fall from admin, may lock people out. */
export interface Danger {
  readonly username: string;
  readonly why: 'oneself' | 'last-admin';
}

export interface Present {
  readonly users: readonly User[];
  /** Who asks, when it is a user of this list. */
  readonly oneself?: string | undefined;
}

/**
 * The users whom the changes, all together, take away from themselves or from everybody. Whoever is to be made an admin by
 * them is none yet: the registry may refuse it, and the others go nevertheless.
 */
export function dangers(mutations: readonly Mutation[], { users, oneself }: Present): readonly Danger[] {
  const admins = new Set(users.filter(({ role }) => role === 'admin').map(({ username }) => username));
  const falling = mutations
    .filter(isFall)
    .filter(({ kind, username }) => kind === 'delete-user' || admins.has(username))
    .map(({ username }) => username);
  const gone = new Set(falling);
  const isNobodyLeft = [...admins].every((username) => gone.has(username));
  return falling.flatMap((username): Danger[] => {
    if (username === oneself) return [{ username, why: 'oneself' }];
    return isNobodyLeft && admins.has(username) ? [{ username, why: 'last-admin' }] : [];
  });
}

type Fall = Extract<Mutation, { readonly kind: 'delete-user' | 'change-role' }>;

function isFall(mutation: Mutation): mutation is Fall {
  return mutation.kind === 'delete-user' || (mutation.kind === 'change-role' && mutation.role !== 'admin');
}
