import type { AccessRule } from '../records/model.ts';
import type { Mutation } from './mutation.ts';

/** Returns the rules of the users that these changes delete, except rules that the configuration file defines. */
export function rulesOfDeletedUsers(
  mutations: readonly Mutation[],
  rules: readonly AccessRule[],
): readonly AccessRule[] {
  const deleted = new Set(mutations.flatMap((one) => (one.kind === 'delete-user' ? [one.username] : [])));
  return deleted.size === 0 ? [] : rules.filter(({ user, source }) => deleted.has(user) && source !== 'config');
}

/**
 * Returns whether the server has deleted the rules of deleted users, according to the rules before and after the
 * changes; undefined if the users had no rules.
 */
export function deletesRulesOfUsers(
  mutations: readonly Mutation[],
  before: readonly AccessRule[],
  after: readonly AccessRule[],
): boolean | undefined {
  if (rulesOfDeletedUsers(mutations, before).length === 0) return undefined;
  return rulesOfDeletedUsers(mutations, after).length === 0;
}
