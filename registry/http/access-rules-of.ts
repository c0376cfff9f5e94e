import type { AccessRules, Grant } from '../../access/decide.ts';
import type { ContextOfReads } from './context.ts';

/** Returns the current facts that access decisions are based on. The access rules of a user are read once. */
export function accessRulesOf({ directory }: Pick<ContextOfReads, 'directory'>): AccessRules {
  let read: Map<string, readonly Grant[]> | undefined;
  return {
    mode: directory.mode(),
    anonymousReads: directory.anonymousReads,
    rulesOf(tenant, username) {
      // Neither a tenant nor a username contains a slash.
      const key = `${tenant}/${username}`;
      read ??= new Map();
      const grants = read.get(key) ?? directory.rulesOf(tenant, username);
      read.set(key, grants);
      return grants;
    },
  };
}
