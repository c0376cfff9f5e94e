import { userToken } from '../../admin-contract/tokens.ts';
import { isObject, textAt } from '../json.ts';
import { listNames } from '../other-servers/list-forms.ts';
import { tokenNames } from '../other-servers/member-names.ts';
import type { IssuedToken, NamedToken } from '../records/token-records.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { membersReader } from './members.ts';

/** Reads the tokens of the admin API, and those of package clients (`npm token list`). */
export const namedTokenReader: RecordReader<NamedToken> = { keys: listNames.tokens, read: readNamedToken };

const membersOf = membersReader(userToken, tokenNames);

function readNamedToken(record: unknown): ReadRecord<NamedToken> {
  if (!isObject(record)) return { problem: 'This token is not an object.' };
  const { id, name = '', readOnly: isReadOnly, packages = [], addresses = [], ...times } = membersOf(record).members;
  if (id === undefined || id === '') return { problem: 'This token has no id.' };
  return { item: { ...times, id, name, isReadOnly, packages, addresses } };
}

/** Returns the token in the response to its creation; undefined if the response contains no token. */
export function readIssuedToken(body: unknown): IssuedToken | undefined {
  const read = readNamedToken(body);
  const token = isObject(body) ? textAt(body, 'token') : undefined;
  return 'item' in read && token !== undefined && token !== '' ? { token, record: read.item } : undefined;
}
