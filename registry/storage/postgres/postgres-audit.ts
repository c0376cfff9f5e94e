import { auditPage, auditQuery } from '../audit-page.ts';
import type { AuditFilter, AuditRecords } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
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

  async page(request: PageRequest, filter: AuditFilter = {}): Promise<RecordPage<NumberedAuditRecord>> {
    const query = auditQuery(request, filter);
    let position = 0;
    const where = query.where.replace(/\?/g, () => `$${++position}`);
    const rows = await this.#database.query(
      `SELECT * FROM audit WHERE ${where} ORDER BY at DESC, id DESC LIMIT $${position + 1}`,
      [...query.values, query.limit],
    );
    return auditPage(rows, request, query);
  }

  async removeBefore(time: number, max: number): Promise<number> {
    const rows = await this.#database.query(
      `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [time, max],
    );
    return rows.length;
  }
}
