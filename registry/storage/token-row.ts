import { quoted } from '../errors/quoted.ts';
import type { StoredToken } from './contract/records.ts';
import { AlreadyExists } from './errors.ts';
import { type DatabaseRow, integer, optionalBytes, text, textList } from './row.ts';

export function toToken(row: DatabaseRow): StoredToken {
  return {
    id: text(row, 'id'),
    tenant: text(row, 'tenant'),
    username: text(row, 'username'),
    name: text(row, 'name'),
    hash: optionalBytes(row, 'hash') ?? new Uint8Array(),
    // Read-only unless the database says otherwise.
    readOnly: row.read_only !== false && row.read_only !== 0,
    stageOnly: row.stage_only !== false && row.stage_only !== 0,
    packages: textList(row, 'packages'),
    addresses: textList(row, 'addresses'),
    createdAt: integer(row, 'created_at'),
    expiresAt: row.expires_at === null ? undefined : integer(row, 'expires_at'),
    groupClaims: textList(row, 'group_claims'),
  };
}

export function sameToken(name: string): AlreadyExists {
  return new AlreadyExists(`The user already has a token ${quoted(name)}; revoke it or use another name.`);
}
