import type { Mutation } from '../../admin-api/changes/mutation.ts';
import type { Translate } from '../../text/translate.ts';
import { bytesText, numberText } from './quantity.ts';

/** Returns how many records of each kind changes delete: `10,001 users, 1 rule`. */
export function deletionsText(mutations: readonly Mutation[], t: Translate): string {
  const texts = [
    ['delete-user', usersText],
    ['delete-rule', rulesText],
    ['revoke-token', tokensText],
    ['evict', cacheEntriesText],
  ] as const;
  const counts = texts.map(([kind, text]) => ({ text, count: mutations.filter((one) => one.kind === kind).length }));
  return counts.flatMap(({ count, text }) => (count > 0 ? [text(count, t)] : [])).join(', ');
}

export function usersText(count: number, t: Translate): string {
  return count === 1 ? t('1 user') : t('{0} users', numberText(count));
}

export function rulesText(count: number, t: Translate): string {
  return count === 1 ? t('1 rule') : t('{0} rules', numberText(count));
}

export function accessRulesText(count: number, t: Translate): string {
  return count === 1 ? t('1 access rule') : t('{0} access rules', numberText(count));
}

export function cacheEntriesText(count: number, t: Translate): string {
  return count === 1 ? t('1 cache entry') : t('{0} cache entries', numberText(count));
}

export function tokensText(count: number, t: Translate): string {
  return count === 1 ? t('1 token') : t('{0} tokens', numberText(count));
}

export function packagesText(count: number, t: Translate): string {
  return count === 1 ? t('1 package') : t('{0} packages', numberText(count));
}

export function versionsText(count: number, t: Translate): string {
  return count === 1 ? t('1 version') : t('{0} versions', numberText(count));
}

/** Returns `12 entries, 3.4 MB`, without the size when it is not known. */
export function entriesText(count: number, bytes: number | undefined, t: Translate): string {
  const entries = count === 1 ? t('1 entry') : t('{0} entries', numberText(count));
  return bytes === undefined || bytes === 0 ? entries : `${entries}, ${bytesText(bytes)}`;
}
