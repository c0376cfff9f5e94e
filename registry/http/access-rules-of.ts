import type { AccessRules } from '../../access/decide.ts';
import type { Context } from './context.ts';

/** What decisions are made by at this moment. */
export function accessRulesOf({ config, directory }: Pick<Context, 'config' | 'directory'>): AccessRules {
  return {
    mode: directory.mode(),
    anonymousReads: config.settings.anonymousReads,
    rulesOf: (tenant, username) => directory.rulesOf(tenant, username),
  };
}
