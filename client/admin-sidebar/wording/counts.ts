import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import type { Translate } from '../../text/translate.ts';
import { bytesText, numberText } from './quantity.ts';

/** Returns the number of records of each kind that the changes delete: `10,001 users, 1 rule`. */
export function deletionsText(mutations: readonly Mutation[], t: Translate): string {
  const texts = [
    ['delete-user', usersText],
    ['delete-group', groupsText],
    ['delete-rule', rulesText],
    ['revoke-token', tokensText],
    ['evict', cacheEntriesText],
  ] as const;
  const counts = texts.map(([kind, text]) => ({ text, count: mutations.filter((one) => one.kind === kind).length }));
  return counts.flatMap(({ count, text }) => (count > 0 ? [text(count, t)] : [])).join(', ');
}

/** Returns a function that formats a number of records. */
function counted(one: string, several: string): (count: number, t: Translate) => string {
  return (count, t) => (count === 1 ? t(one) : t(several, numberText(count)));
}

export const usersText = counted('1 user', '{0} users');
export const rulesText = counted('1 rule', '{0} rules');
export const accessRulesText = counted('1 access rule', '{0} access rules');
export const cacheEntriesText = counted('1 cache entry', '{0} cache entries');
export const tokensText = counted('1 token', '{0} tokens');
export const packagesText = counted('1 package', '{0} packages');
export const versionsText = counted('1 version', '{0} versions');
export const stagedText = counted('1 staged version', '{0} staged versions');
export const quarantinedText = counted('1 version in quarantine', '{0} versions in quarantine');
export const groupsText = counted('1 group', '{0} groups');
export const membersText = counted('1 member', '{0} members');
const cachedText = counted('1 entry', '{0} entries');

/** Returns text such as `12 entries, 3.4 MB`. Omits the size if it is not known. */
export function entriesText(count: number, bytes: number | undefined, t: Translate): string {
  const entries = cachedText(count, t);
  return bytes === undefined || bytes === 0 ? entries : `${entries}, ${bytesText(bytes)}`;
}
