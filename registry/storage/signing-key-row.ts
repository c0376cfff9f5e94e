import type { StoredSigningKey } from './contract/signature-records.ts';
import { type DatabaseRow, integer, optionalBytes, text } from './row.ts';

export function toSigningKey(row: DatabaseRow): StoredSigningKey {
  return {
    id: text(row, 'id'),
    publicKey: optionalBytes(row, 'public_key') ?? new Uint8Array(),
    privateKey: optionalBytes(row, 'private_key'),
    createdAt: integer(row, 'created_at'),
    expiresAt: row.expires_at === null ? undefined : integer(row, 'expires_at'),
  };
}
