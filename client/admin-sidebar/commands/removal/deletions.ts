import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import type { AccessRule, CacheEntry, User } from '../../../admin-api/model.ts';

/** Returns the change that deletes a user in its current state; undefined if the configuration file defines the user. */
export function userDeletion({ username, source, etag }: User): Mutation | undefined {
  return source === 'config' ? undefined : { kind: 'delete-user', username, etag };
}

/** Returns the change that deletes a rule; undefined if the configuration file defines it. */
export function ruleDeletion(rule: AccessRule): Mutation | undefined {
  return rule.source === 'config' ? undefined : { kind: 'delete-rule', rule };
}

export function eviction({ registry, path }: CacheEntry): Mutation {
  return { kind: 'evict', registry, path };
}
