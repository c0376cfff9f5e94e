import type { LoginOwner, StoredLogin } from './contract/login-records.ts';
import { type DatabaseRow, integer, optionalText, text, textList } from './row.ts';

export function toLogin(row: DatabaseRow): StoredLogin {
  return {
    tenant: text(row, 'tenant'),
    address: text(row, 'address'),
    createdAt: integer(row, 'created_at'),
    expiresAt: integer(row, 'expires_at'),
  };
}

export function toLoginOwner(row: DatabaseRow): LoginOwner {
  return {
    tenant: text(row, 'owner_tenant'),
    username: text(row, 'owner'),
    maxExpiresAt: row.max_expires_at === null ? undefined : integer(row, 'max_expires_at'),
    credential: optionalText(row, 'credential'),
    token: optionalText(row, 'token'),
    groupClaims: textList(row, 'group_claims'),
  };
}
