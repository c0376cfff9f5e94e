import type { AccessRules } from '../../access/decide.ts';
import type { Context } from './context.ts';

/** Returns the current facts that access decisions are based on. */
export function accessRulesOf({ config, directory }: Pick<Context, 'config' | 'directory'>): AccessRules {
  return {
    mode: directory.mode(),
    anonymousReads: config.settings.anonymousReads,
    rulesOf: (tenant, username) => directory.rulesOf(tenant, username),
  };
}
