import { l10n } from 'vscode';
import type { Finding } from './probe.ts';

/** What was found, as a line: `users and ACL · 2 tenants · 12 users · 1 rule · 340 cache entries`. */
export function describeFinding(finding: Finding): string {
  const { mode, isMultiTenant = false, tenants, users, rules, cacheEntries } = finding;
  return [
    ...(mode === undefined ? [] : [modeName(mode)]),
    ...(isMultiTenant ? [counted(tenants.length, l10n.t('1 tenant'), (count) => l10n.t('{0} tenants', count))] : []),
    counted(users, l10n.t('1 user'), (count) => l10n.t('{0} users', count)),
    counted(rules, l10n.t('1 rule'), (count) => l10n.t('{0} rules', count)),
    ...(cacheEntries === undefined
      ? []
      : [counted(cacheEntries, l10n.t('1 cache entry'), (count) => l10n.t('{0} cache entries', count))]),
  ].join(' · ');
}

/** A mode as people read it; one that this client does not know as the server sends it. */
function modeName(mode: string): string {
  const names: Readonly<Record<string, string>> = {
    'simple-token': l10n.t('simple token'),
    acl: l10n.t('users and access rules'),
    oidc: l10n.t('single sign-on'),
  };
  return Object.hasOwn(names, mode) ? (names[mode] ?? mode) : mode;
}

function counted(count: number, one: string, many: (count: string) => string): string {
  return count === 1 ? one : many(count.toLocaleString());
}
