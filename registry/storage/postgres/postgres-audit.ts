import { auditKey, auditScan, keyOfAudit, lastAuditKey, toAuditRecord } from '../audit-page.ts';
import type { AuditFilter, AuditRecords } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
import { filteredPageOf, rowsToScan } from '../cursor.ts';
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
    const { actor, action } = filter;
    const { where, values } = auditScan(auditKey(request), filter);
    let position = 0;
    const isScanned = where.replace(/\?/g, () => `$${++position}`);
    const inOrder = 'ORDER BY at DESC, id DESC';
    const next = (distance: number): string => `$${position + distance}`;
    // Without both filters, all rows of the scan match.
    const isFiltered = actor !== undefined && action !== undefined;
    // Read first, so that a change in between does not move the rows that the page reads.
    const [last] = isFiltered
      ? await this.#database.query(`SELECT at, id FROM audit WHERE ${isScanned} ${inOrder} LIMIT 1 OFFSET ${next(1)}`, [
          ...values,
          rowsToScan(request) - 1,
        ])
      : [];
    const end = lastAuditKey(last);
    const rows = await this.#database.query(
      `SELECT * FROM audit WHERE ${isScanned} AND action = coalesce(${next(1)}, action)
       ${end ? `AND (at, id) >= (${next(3)}, ${next(4)})` : ''} ${inOrder} LIMIT ${next(2)}`,
      [...values, action ?? null, request.limit + 1, ...(end ?? [])],
    );
    return filteredPageOf(rows.map(toAuditRecord), request, { keyOf: keyOfAudit, lastScanned: () => end });
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
