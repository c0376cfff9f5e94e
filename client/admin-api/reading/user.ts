import { booleanAt, isObject, type JsonRecord, numberAt, textAt, timeAt } from '../http/json.ts';
import type { User } from '../model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { sourceOf } from './source.ts';

export const userReader: RecordReader<User> = { keys: ['users'], read: readUser };

export function readUser(record: unknown, key?: string): ReadRecord<User> {
  // Some servers send a list of usernames.
  if (typeof record === 'string' && record !== '') return { item: { username: record, role: '', source: 'unknown' } };
  if (!isObject(record)) return { problem: 'This user is not an object.' };
  const username = textAt(record, 'username', 'user_name', 'name', 'user', 'login') ?? idOf(record) ?? key;
  if (username === undefined || username === '') return { problem: 'This user has no name.' };
  const etag = textAt(record, 'etag');
  return {
    item: {
      username,
      role: roleOf(record),
      source: sourceOf(record),
      hasToken: tokenIn(record),
      tokens: numberAt(record, 'tokens'),
      nextTokenExpiry: timeAt(record, 'next_token_expiry'),
      createdAt: timeAt(record, 'created_at', 'createdAt', 'created'),
      lastSignInAt: timeAt(record, 'last_sign_in_at', 'last_login_at', 'last_login'),
      etag: etag !== undefined && isStrongEtag(etag) ? etag : undefined,
    },
  };
}

/** Returns whether a string is a strong ETag, which can be sent in `If-Match` (RFC 9110, 8.8.3). */
function isStrongEtag(text: string): boolean {
  return /^"[!#-~]{1,200}"$/.test(text);
}

/** Returns the id of a record with a role, since it is a username. Without a role, an id can identify anything. */
function idOf(record: JsonRecord): string | undefined {
  return Object.hasOwn(record, 'role') ? textAt(record, 'id') : undefined;
}

/** Returns the role; an empty string if the server does not report it. */
function roleOf(record: JsonRecord): string {
  const role = textAt(record, 'role', 'role_name');
  if (role !== undefined) return role;
  const roles = record.roles;
  if (Array.isArray(roles)) return roles.filter((one) => typeof one === 'string').join(', ');
  return booleanAt(record, 'is_admin', 'isAdmin', 'admin') === true ? 'admin' : '';
}

/** Returns whether the user has a token. The value of a token, which a server should not send, is not used. */
function tokenIn(record: JsonRecord): boolean | undefined {
  const reported = booleanAt(record, 'has_token', 'hasToken', 'token_set', 'token');
  if (reported !== undefined) return reported;
  for (const key of ['token', 'token_hash', 'tokenHash']) {
    if (Object.hasOwn(record, key)) return typeof record[key] === 'string' && record[key] !== '';
  }
  return undefined;
}
