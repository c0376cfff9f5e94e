import type { AuditFilter } from './contract/audit-records.ts';
import type { NumberedAuditRecord, PageRequest } from './contract/records.ts';
import { readCursor } from './cursor.ts';
import { InvalidCursor } from './errors.ts';
import { type DatabaseRow, integer, jsonObject, text } from './row.ts';

const latest = Number.MAX_SAFE_INTEGER;

/** The rows of the pages of a filter after a key, newest first. They need not match its action if it also has an actor. */
export interface AuditScan {
  /** The condition, with `?` for each of the values. An index finds its rows in order. */
  readonly where: string;
  readonly values: readonly (string | number)[];
}

/** Returns the key `(at, id)` after which a page begins; empty for the first page. Throws InvalidCursor. */
export function auditKey({ cursor }: PageRequest): readonly string[] {
  const key = readCursor(cursor) ?? [];
  const isKey = key.length === 2 && key.map(Number).every(Number.isSafeInteger);
  if (cursor !== undefined && !isKey) throw new InvalidCursor();
  return key;
}

/** Returns the scan that begins after a key. */
export function auditScan(key: readonly string[], { actor, action, from = 0, to = latest }: AuditFilter): AuditScan {
  const [at = to, id = 0] = key.map(Number);
  const equal = actor !== undefined ? [['actor', actor]] : action !== undefined ? [['action', action]] : [];
  return {
    where: ['(at, id) < (?, ?)', 'at >= ?', ...equal.map(([column]) => `${column} = ?`)].join(' AND '),
    values: [Math.min(at, to), at < to ? id : 0, from, ...equal.flatMap(([, value]) => value ?? [])],
  };
}

/** Returns the key of a record. */
export function keyOfAudit({ at, id }: NumberedAuditRecord): readonly string[] {
  return [String(at), String(id)];
}

/** Returns the key of the last row of a scan. */
export function lastAuditKey(row: DatabaseRow | undefined): readonly string[] | undefined {
  return row && [String(integer(row, 'at')), String(integer(row, 'id'))];
}

export function toAuditRecord(row: DatabaseRow): NumberedAuditRecord {
  return {
    id: integer(row, 'id'),
    at: integer(row, 'at'),
    tenant: text(row, 'tenant'),
    actor: text(row, 'actor'),
    action: text(row, 'action'),
    target: text(row, 'target'),
    address: text(row, 'address'),
    details: jsonObject(row, 'details'),
  };
}
