import { tokenList } from '../../../admin-client/lists/token-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { expiresSoon } from '../../../admin-client/records/token-records.ts';
import type { Session } from '../../../admin-client/session.ts';

/**
 * Returns the number of tokens that expire within 14 days. If the statistics do not contain this number, estimates it
 * from the lists that have been read: for each scope, the number of users with such a token or the number of such
 * tokens of the signed-in user, whichever is larger.
 */
export function expiringTokens(session: Session, now: number): number {
  const counted = session.stats.last()?.expiringTokens;
  if (counted !== undefined) return counted;
  const { tenants } = session.connection;
  const scopes = tenants.length === 0 ? [{}] : tenants.map((tenant) => ({ tenant }));
  const counts = scopes.map((scope) => {
    const users = session.list(userList, scope).last()?.items ?? [];
    const own = session.list(tokenList('self'), scope).last()?.items ?? [];
    const ofUsers = users.filter(({ nextTokenExpiry }) => expiresSoon(nextTokenExpiry, now)).length;
    // The list of users also contains the signed-in user.
    return Math.max(ofUsers, own.filter(({ expiresAt }) => expiresSoon(expiresAt, now)).length);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
