import type { DatabaseSync } from 'node:sqlite';
import { auditPage, auditQuery } from '../audit-page.ts';
import type { AuditFilter } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';

/**
 * The audit log: who changed what, when and from where. Records of changes are added in the transaction of the change. The number of failed logins, which any client can cause, is limited.
 */
export class AuditLog {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #statements;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#statements = {
      append: database.prepare(
        'INSERT INTO audit (at, tenant, actor, action, target, address, details) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      forgetFailedLogins: database.prepare(
        `DELETE FROM audit WHERE action = 'login.failed' AND id <=
          (SELECT id FROM audit WHERE action = 'login.failed' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      ),
      removeBefore: database.prepare(
        'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY at LIMIT ?)',
      ),
    };
  }

  append({ tenant, actor, action, target, address, details }: AuditDraft): void {
    this.#statements.append.run(this.#now(), tenant, actor, action, target, address, JSON.stringify(details));
  }

  /** Adds a record of a failed login, and removes the oldest of these records until at most `max` are left. */
  appendFailedLogin(record: Omit<AuditDraft, 'action'>, max: number): void {
    this.append({ ...record, action: 'login.failed' });
    this.#statements.forgetFailedLogins.run(max);
  }

  /** Returns a page of the records, newest first. */
  page(request: PageRequest, filter: AuditFilter): RecordPage<NumberedAuditRecord> {
    const query = auditQuery(request, filter);
    const statement = this.#database.prepare(
      `SELECT * FROM audit WHERE ${query.where} ORDER BY at DESC, id DESC LIMIT ?`,
    );
    return auditPage(statement.all(...query.values, query.limit), request, query);
  }

  /** Removes at most `max` records from before a time. Returns their number. */
  removeBefore(time: number, max: number): number {
    return Number(this.#statements.removeBefore.run(time, max).changes);
  }
}
