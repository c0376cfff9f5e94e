import type { AuditFilter } from './contract/audit-records.ts';
import type { NumberedAuditRecord, PageRequest, RecordPage } from './contract/records.ts';
import { matchingPageOf, maxScannedRows, readCursor } from './cursor.ts';
import { InvalidCursor } from './errors.ts';
import { type DatabaseRow, integer, jsonObject, text } from './row.ts';

/** A query for the rows of a page, newest first. Its rows need not match `action`. */
export interface AuditQuery {
  /** The condition, with `?` for each of the values. */
  readonly where: string;
  readonly values: readonly (string | number)[];
  readonly limit: number;
  /** The filter that the query does not apply, so that an index finds the rows in order. */
  readonly action: string | undefined;
}

/** Returns the query for a page. */
export function auditQuery({ limit, cursor }: PageRequest, filter: AuditFilter): AuditQuery {
  const { actor, action, from = 0, to = Number.MAX_SAFE_INTEGER } = filter;
  const key = readCursor(cursor)?.map(Number);
  const [at = to, id = 0] = key ?? [];
  if (key && (key.length !== 2 || !key.every(Number.isSafeInteger))) throw new InvalidCursor();
  const equal = actor !== undefined ? [['actor', actor]] : action !== undefined ? [['action', action]] : [];
  const isFiltered = actor !== undefined && action !== undefined;
  return {
    where: ['(at, id) < (?, ?)', 'at >= ?', ...equal.map(([column]) => `${column} = ?`)].join(' AND '),
    values: [Math.min(at, to), at < to ? id : 0, from, ...equal.flatMap(([, value]) => value ?? [])],
    limit: isFiltered ? Math.max(maxScannedRows, limit + 1) : limit + 1,
    action: isFiltered ? action : undefined,
  };
}

/** Returns a page from the rows of its query. */
export function auditPage(
  rows: readonly DatabaseRow[],
  request: PageRequest,
  { action, limit }: AuditQuery,
): RecordPage<NumberedAuditRecord> {
  return matchingPageOf(rows.map(toRecord), request, {
    matches: (record) => action === undefined || record.action === action,
    keyOf: ({ at, id }) => [String(at), String(id)],
    max: limit,
  });
}

function toRecord(row: DatabaseRow): NumberedAuditRecord {
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
