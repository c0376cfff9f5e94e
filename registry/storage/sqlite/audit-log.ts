import type { DatabaseSync } from 'node:sqlite';
import { auditKey, auditScan, keyOfAudit, lastAuditKey, toAuditRecord } from '../audit-page.ts';
import type { AuditFilter } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
import type { DeliveriesOf } from '../contract/webhook-records.ts';
import { scannedPage } from './scanned-page.ts';

/**
 * The audit log: who changed what, when and from where. Records of changes, and the resulting deliveries to webhooks,
 * are added in the transaction of the change. The number of failed logins, which any client can cause, is limited.
 */
export class AuditLog {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #deliveriesOf: DeliveriesOf;
  readonly #statements;

  constructor(database: DatabaseSync, now: () => number, deliveriesOf: DeliveriesOf = () => []) {
    this.#database = database;
    this.#now = now;
    this.#deliveriesOf = deliveriesOf;
    this.#statements = {
      append: database.prepare(
        'INSERT INTO audit (at, tenant, actor, action, target, address, details) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      addDelivery: database.prepare(
        `INSERT INTO webhook_deliveries (id, webhook, event, body, created_at, state, attempts, next_attempt_at)
         VALUES (?, ?, ?, ?, ?, 'waiting', 0, ?)`,
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

  append(draft: AuditDraft): void {
    const { tenant, actor, action, target, address, details } = draft;
    const now = this.#now();
    this.#statements.append.run(now, tenant, actor, action, target, address, JSON.stringify(details));
    for (const { id, webhook, event, body } of this.#deliveriesOf(draft)) {
      this.#statements.addDelivery.run(id, webhook, event, body, now, now);
    }
  }

  /** Adds a record of a failed login, and removes the oldest of these records until at most `max` are left. */
  appendFailedLogin(record: Omit<AuditDraft, 'action'>, max: number): void {
    this.append({ ...record, action: 'login.failed' });
    this.#statements.forgetFailedLogins.run(max);
  }

  /** Resolves to a page of the records, newest first. Reads at most `maxScannedRows`. */
  async page(request: PageRequest, filter: AuditFilter): Promise<RecordPage<NumberedAuditRecord>> {
    const after = auditKey(request);
    const inOrder = `FROM audit WHERE ${auditScan(after, filter).where} ORDER BY at DESC, id DESC`;
    const page = this.#database.prepare(
      `SELECT * FROM (SELECT * ${inOrder} LIMIT ?) WHERE action = coalesce(?, action) LIMIT ?`,
    );
    const lastScanned = this.#database.prepare(`SELECT at, id ${inOrder} LIMIT 1 OFFSET ?`);
    return scannedPage(request, {
      after,
      keyOf: keyOfAudit,
      read(key, rows, limit) {
        const { values } = auditScan(key, filter);
        return {
          items: page.all(...values, rows, filter.action ?? null, limit).map(toAuditRecord),
          last: lastAuditKey(lastScanned.get(...values, rows - 1)),
        };
      },
    });
  }

  /** Removes at most `max` records from before a time. Returns their number. */
  removeBefore(time: number, max: number): number {
    return Number(this.#statements.removeBefore.run(time, max).changes);
  }
}
