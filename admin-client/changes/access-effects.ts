import type { AccessRule, CacheEntry, User } from '../records/model.ts';
import type { Mutation } from './mutation.ts';

/** The users and access rules of a registry or tenant at some time. */
export interface AccessAtTime {
  readonly users: readonly User[];
  readonly rules: readonly AccessRule[];
  /** The entries of the cache, if they were read. */
  readonly entries?: readonly CacheEntry[];
}

/**
 * Returns whether a change has been made, according to the users and rules before and after it; undefined if they do
 * not show it.
 */
export function isInEffect(mutation: Mutation, before: AccessAtTime, now: AccessAtTime): boolean | undefined {
  const userNamed = ({ users }: AccessAtTime, name: string): User | undefined =>
    users.find(({ username }) => username === name);
  switch (mutation.kind) {
    case 'create-user': {
      const { username } = mutation.user;
      return userNamed(before, username) === undefined && userNamed(now, username) !== undefined;
    }
    case 'delete-user':
      return userNamed(now, mutation.username) === undefined;
    case 'change-role':
      return userNamed(now, mutation.username)?.role === mutation.role;
    case 'create-rule':
      return addedRule(mutation.rule, before, now) !== undefined;
    case 'delete-rule':
      return now.rules.every(({ id }) => id !== mutation.rule.id);
    case 'evict':
      return now.entries?.every(({ registry, path }) => registry !== mutation.registry || path !== mutation.path);
    case 'set-token':
    case 'create-group':
    case 'change-group':
    case 'delete-group':
    case 'revoke-token':
    case 'approve-staged':
    case 'reject-staged':
    case 'quarantine':
    case 'end-quarantine':
      return undefined;
  }
}

/** Returns the rule with these contents that did not exist before. */
export function addedRule(
  { user, pattern, permission }: Pick<AccessRule, 'user' | 'pattern' | 'permission'>,
  before: AccessAtTime,
  now: AccessAtTime,
): AccessRule | undefined {
  const known = new Set(before.rules.map(({ id }) => id));
  return now.rules.find(
    (rule) => rule.user === user && rule.pattern === pattern && rule.permission === permission && !known.has(rule.id),
  );
}
