import { quoted } from '../errors/quoted.ts';
import type { StoredToken } from './contract/records.ts';
import { AlreadyExists } from './errors.ts';
import { type DatabaseRow, integer, optionalBytes, text } from './row.ts';

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
  };
}

export function sameToken(name: string): AlreadyExists {
  return new AlreadyExists(`The user already has a token ${quoted(name)}; revoke it or use another name.`);
}

/** Returns a list of strings, stored as JSON. Throws for anything else, which would not limit a token. */
function textList(row: DatabaseRow, column: string): readonly string[] {
  const value: unknown = JSON.parse(text(row, column));
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new Error(`The database column \`${column}\` does not contain a JSON array of strings.`);
}
