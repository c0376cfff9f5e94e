import { l10n } from 'vscode';
import type { Probe } from '../../../admin-api/client/probe.ts';

/** Returns a one-line summary of a registry: `users and access rules · 2 tenants · 12 users · 1 rule · 340 cache entries`, or `it responds`. */
export function describeProbe({ mode, multiTenant, tenants, knownTenants, ...found }: Probe): string {
  const counts = [
    multiTenant === true ? counted(knownTenants.length || tenants.length, tenantCount) : undefined,
    counted(found.users ?? sum(tenants.map(({ users }) => users)), userCount),
    counted(found.rules ?? sum(tenants.map(({ rules }) => rules)), ruleCount),
    counted(found.cacheEntries, cacheCount),
  ];
  const known = [mode === undefined ? undefined : modeName(mode), ...counts].filter((part) => part !== undefined);
  return known.length === 0 ? l10n.t('it responds') : known.join(' · ');
}

type CountWords = (count: number) => string;

const tenantCount: CountWords = (count) => (count === 1 ? l10n.t('1 tenant') : l10n.t('{0} tenants', count));
const userCount: CountWords = (count) => (count === 1 ? l10n.t('1 user') : l10n.t('{0} users', count));
const ruleCount: CountWords = (count) => (count === 1 ? l10n.t('1 rule') : l10n.t('{0} rules', count));
const cacheCount: CountWords = (count) => (count === 1 ? l10n.t('1 cache entry') : l10n.t('{0} cache entries', count));

function counted(count: number | undefined, words: CountWords): string | undefined {
  return count === undefined ? undefined : words(count);
}

/** Returns the sum of the known counts; undefined when none is known. */
function sum(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0);
}

/** Returns the name of a mode; an unknown one as the server sends it. */
function modeName(mode: string): string {
  const names: Readonly<Record<string, string>> = {
    'simple-token': l10n.t('simple token'),
    acl: l10n.t('users and access rules'),
    oidc: l10n.t('single sign-on'),
  };
  return Object.hasOwn(names, mode) ? (names[mode] ?? mode) : mode;
}
