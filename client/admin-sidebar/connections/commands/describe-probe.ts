import { l10n } from 'vscode';
import type { Probe } from '../../../../admin-client/client/probe.ts';
import type { Translate } from '../../../text/translate.ts';
import { cacheEntriesText, rulesText, usersText } from '../../wording/counts.ts';
import { numberText } from '../../wording/quantity.ts';

/**
 * Returns a one-line summary of a registry, such as `users and access rules · 2 tenants · 12 users · 1 rule`, or `it
 * responds` if nothing else is known. Names the tenants that cannot be administered, with the reasons.
 */
export function describeProbe({ mode, multiTenant, tenants, knownTenants, ...found }: Probe): string {
  const counts = [
    multiTenant === true ? counted(knownTenants.length || tenants.length, tenantsText) : undefined,
    counted(found.users ?? sum(tenants.map(({ users }) => users)), usersText),
    counted(found.rules ?? sum(tenants.map(({ rules }) => rules)), rulesText),
    counted(found.cacheEntries, cacheEntriesText),
  ];
  const refused = tenants.flatMap(({ name, error }) =>
    error === undefined ? [] : [l10n.t('not the tenant {0}: {1}', name, error.message.replace(/\.$/, ''))],
  );
  const known = [mode === undefined ? undefined : modeName(mode), ...counts, ...refused].filter(
    (part) => part !== undefined,
  );
  return known.length === 0 ? l10n.t('the registry responds') : known.join(' · ');
}

const tenantsText = (count: number): string =>
  count === 1 ? l10n.t('1 tenant') : l10n.t('{0} tenants', numberText(count));

function counted(count: number | undefined, words: (count: number, t: Translate) => string): string | undefined {
  return count === undefined ? undefined : words(count, l10n.t);
}

/** Returns the sum of the known counts; undefined if none is known. */
function sum(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0);
}

/** Returns the name of a mode. Returns an unknown mode unchanged. */
function modeName(mode: string): string {
  const names: Readonly<Record<string, string>> = {
    'simple-token': l10n.t('simple token'),
    acl: l10n.t('users and access rules'),
    oidc: l10n.t('single sign-on'),
  };
  return Object.hasOwn(names, mode) ? (names[mode] ?? mode) : mode;
}
