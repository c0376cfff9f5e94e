import type { AuditRecords } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
import { pageOf, readCursor } from '../cursor.ts';
import { type DatabaseRow, integer, jsonObject, text } from '../row.ts';
import { addAudit } from './changes.ts';
import type { Database } from './database.ts';

/** The audit log in PostgreSQL. */
export class PostgresAudit implements AuditRecords {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async addFailedLogin(record: Omit<AuditDraft, 'action'>, max: number): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await addAudit(queries, this.#now(), { ...record, action: 'login.failed' });
      await queries.query(
        `DELETE FROM audit WHERE action = 'login.failed' AND id <=
         (SELECT id FROM audit WHERE action = 'login.failed' ORDER BY id DESC LIMIT 1 OFFSET $1)`,
        [max],
      );
    });
  }

  async page(request: PageRequest): Promise<RecordPage<NumberedAuditRecord>> {
    const before = Number(readCursor(request.cursor)?.[0] ?? Number.MAX_SAFE_INTEGER);
    const rows = await this.#database.query('SELECT * FROM audit WHERE id < $1 ORDER BY id DESC LIMIT $2', [
      Number.isSafeInteger(before) ? before : 0,
      request.limit + 1,
    ]);
    return pageOf(rows.map(toRecord), request, ({ id }) => [String(id)]);
  }
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
