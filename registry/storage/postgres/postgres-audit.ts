import { auditKey, auditScan, keyOfAudit, lastAuditKey, toAuditRecord } from '../audit-page.ts';
import type { AuditFilter, AuditRecords } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
import { filteredPageOf, maxScannedRows } from '../cursor.ts';
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
    const scanned = Math.max(maxScannedRows, request.limit + 1);
    const { where, values } = auditScan(auditKey(request), filter);
    let position = 0;
    const condition = where.replace(/\?/g, () => `$${++position}`);
    const inOrder = `FROM audit WHERE ${condition} ORDER BY at DESC, id DESC`;
    const [first, second, third] = [1, 2, 3].map((distance) => `$${position + distance}`);
    const rows = await this.#database.query(
      `WITH scanned AS MATERIALIZED (SELECT * ${inOrder} LIMIT ${first})
       SELECT * FROM scanned WHERE action = coalesce(${second}, action) ORDER BY at DESC, id DESC LIMIT ${third}`,
      [...values, scanned, filter.action ?? null, request.limit + 1],
    );
    const [last] = await this.#database.query(`SELECT at, id ${inOrder} LIMIT 1 OFFSET ${first}`, [
      ...values,
      scanned - 1,
    ]);
    return filteredPageOf(rows.map(toAuditRecord), request, {
      keyOf: keyOfAudit,
      lastScanned: () => lastAuditKey(last),
    });
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
