import type { AccessRules } from '../../access/decide.ts';
import type { Context } from './context.ts';

/** Returns the current facts that access decisions are based on. */
export function accessRulesOf({ directory }: Pick<Context, 'directory'>): AccessRules {
  return {
    mode: directory.mode(),
    anonymousReads: directory.anonymousReads,
    rulesOf: (tenant, username) => directory.rulesOf(tenant, username),
  };
}
