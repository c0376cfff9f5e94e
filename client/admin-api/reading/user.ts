import { booleanAt, isObject, type JsonObject, textAt, timeAt } from '../http/json.ts';
import type { User } from '../model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { sourceOf } from './source.ts';

export const userReader: RecordReader<User> = { keys: ['users'], read: readUser };

export function readUser(record: unknown, key?: string): ReadRecord<User> {
  // A list of names is a list of users, too.
  if (typeof record === 'string' && record !== '') return { item: { username: record, role: '', source: 'unknown' } };
  if (!isObject(record)) return { problem: 'This user is not an object.' };
  const username = textAt(record, 'username', 'user_name', 'name', 'user', 'login') ?? idOf(record) ?? key;
  if (username === undefined || username === '') return { problem: 'This user has no name.' };
  const hasToken = tokenIn(record);
  const createdAt = timeAt(record, 'created_at', 'createdAt', 'created');
  return {
    item: {
      username,
      role: roleOf(record),
      source: sourceOf(record),
      ...(hasToken !== undefined && { hasToken }),
      ...(createdAt !== undefined && { createdAt }),
    },
  };
}

/** An id alone may be that of anything; beside a role it is the name of a user. */
function idOf(record: JsonObject): string | undefined {
  return Object.hasOwn(record, 'role') ? textAt(record, 'id') : undefined;
}

/** Empty when the server does not tell. */
function roleOf(record: JsonObject): string {
  const role = textAt(record, 'role', 'role_name');
  if (role !== undefined) return role;
  const roles = record.roles;
  if (Array.isArray(roles)) return roles.filter((one) => typeof one === 'string').join(', ');
  return booleanAt(record, 'is_admin', 'isAdmin', 'admin') === true ? 'admin' : '';
}

/** A token that a server should not have sent is looked at no further than whether it is there. */
function tokenIn(record: JsonObject): boolean | undefined {
  const told = booleanAt(record, 'has_token', 'hasToken', 'token_set', 'token');
  if (told !== undefined) return told;
  for (const key of ['token', 'token_hash', 'tokenHash']) {
    if (Object.hasOwn(record, key)) return typeof record[key] === 'string' && record[key] !== '';
  }
  return undefined;
}
