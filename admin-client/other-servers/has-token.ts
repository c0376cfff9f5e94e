import { booleanAt, type JsonRecord } from '../json.ts';

const flags = ['has_token', 'hasToken', 'token_set', 'token'];
const tokens = ['token', 'token_hash', 'tokenHash'];

/** The members that contain whether a user has a token. */
export const tokenMembers: readonly string[] = [...flags, ...tokens];

/** Returns whether a user has a token. The value of a token, which a server should not send, is not used. */
export function hasToken(record: JsonRecord): boolean | undefined {
  const reported = booleanAt(record, ...flags);
  if (reported !== undefined) return reported;
  const key = tokens.find((name) => Object.hasOwn(record, name));
  return key === undefined ? undefined : typeof record[key] === 'string' && record[key] !== '';
}
