import type { DatabaseSync } from 'node:sqlite';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
import { pageOf, readCursor } from '../cursor.ts';
import { type DatabaseRow, integer, jsonObject, text } from '../row.ts';

/**
 * The audit log: who changed what, when and from where. Records of changes are added in the transaction of the change and
 * never removed. The number of failed logins, which any client can cause, is limited.
 */
export class AuditLog {
  readonly #now: () => number;
  readonly #statements;

  constructor(database: DatabaseSync, now: () => number) {
    this.#now = now;
    this.#statements = {
      append: database.prepare(
        'INSERT INTO audit (at, tenant, actor, action, target, address, details) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      forgetFailedLogins: database.prepare(
        `DELETE FROM audit WHERE action = 'login.failed' AND id <=
          (SELECT id FROM audit WHERE action = 'login.failed' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      ),
      page: database.prepare('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?'),
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
  page(request: PageRequest): RecordPage<NumberedAuditRecord> {
    const before = Number(readCursor(request.cursor)?.[0] ?? Number.MAX_SAFE_INTEGER);
    const rows = this.#statements.page.all(Number.isSafeInteger(before) ? before : 0, request.limit + 1);
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
