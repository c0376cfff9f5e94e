import { booleanAt, isObject, type JsonRecord, textAt, timeAt } from '../http/json.ts';
import type { IssuedToken, NamedToken } from '../token-records.ts';
import type { ReadRecord, RecordReader } from './listing.ts';

/** Reads the tokens of the admin API, and those of package clients (`npm token list`). */
export const namedTokenReader: RecordReader<NamedToken> = { keys: ['objects', 'tokens'], read: readNamedToken };

function readNamedToken(record: unknown): ReadRecord<NamedToken> {
  if (!isObject(record)) return { problem: 'This token is not an object.' };
  const id = textAt(record, 'id', 'key');
  if (id === undefined || id === '') return { problem: 'This token has no id.' };
  return {
    item: {
      id,
      name: textAt(record, 'name', 'description') ?? '',
      isReadOnly: booleanAt(record, 'read_only', 'readonly', 'readOnly'),
      packages: textsAt(record, 'packages'),
      addresses: textsAt(record, 'addresses', 'cidr_whitelist'),
      createdAt: timeAt(record, 'created_at', 'created'),
      expiresAt: timeAt(record, 'expires_at', 'expires', 'expiry'),
      lastUsedAt: timeAt(record, 'last_used_at', 'last_used'),
    },
  };
}

/** Returns the token in the response to its creation; undefined if the response contains no token. */
export function readIssuedToken(body: unknown): IssuedToken | undefined {
  const read = readNamedToken(body);
  const token = isObject(body) ? textAt(body, 'token') : undefined;
  return 'item' in read && token !== undefined && token !== '' ? { token, record: read.item } : undefined;
}

function textsAt(record: JsonRecord, ...keys: readonly string[]): readonly string[] {
  const list = keys.map((key) => record[key]).find(Array.isArray) ?? [];
  return list.filter((item: unknown) => typeof item === 'string');
}
