import { revokedCredentials } from '../../admin-contract/tokens.ts';
import { isObject } from '../json.ts';
import type { RevokedCredentials } from '../records/token-records.ts';
import { membersReader } from './members.ts';

const membersOf = membersReader(revokedCredentials);

/** Reads the response to the revocation of all credentials of a user; returns undefined for any other response. */
export function readRevokedCredentials(body: unknown): RevokedCredentials | undefined {
  if (!isObject(body)) return undefined;
  const { token, tokens, remaining } = membersOf(body).members;
  return token === undefined || tokens === undefined ? undefined : { token, tokens, remaining };
}
