import type { AccessRules, Grant } from '../../access/decide.ts';
import type { RuleSubject } from '../../access/principal.ts';
import type { ContextOfReads } from './context.ts';

/** Returns the current facts that access decisions are based on. The access rules of a user are read once. */
export function accessRulesOf({ directory }: Pick<ContextOfReads, 'directory'>): AccessRules {
  let read: Map<string, readonly Grant[]> | undefined;
  return {
    mode: directory.mode(),
    anonymousReads: directory.anonymousReads,
    rulesOf(tenant, user) {
      const key = keyOf(tenant, user);
      read ??= new Map();
      const grants = read.get(key) ?? directory.rulesOf(tenant, user);
      read.set(key, grants);
      return grants;
    },
  };
}

/** Neither a tenant nor a username contains a slash. */
function keyOf(tenant: string, { username, groupClaims = [] }: RuleSubject): string {
  const key = `${tenant}/${username}`;
  return groupClaims.length === 0 ? key : `${key}/${JSON.stringify(groupClaims)}`;
}
