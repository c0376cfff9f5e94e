import type { DatabaseSync } from 'node:sqlite';
import type { AuditDraft, PageRequest, RecordPage } from '../contract/records.ts';
import type {
  ClaimedDelivery,
  DeliveryCounts,
  DeliveryFilter,
  FailedAttempt,
  StoredDelivery,
  WebhookRecords,
} from '../contract/webhook-records.ts';
import {
  deliveryColumns,
  deliveryKey,
  keyOfDelivery,
  lastDeliveryKey,
  selectDeliveryCounts,
  toClaimedDelivery,
  toDelivery,
  toDeliveryCounts,
} from '../delivery-page.ts';
import type { AuditLog } from './audit-log.ts';
import { scannedPage } from './scanned-page.ts';
import type { Transactions } from './transaction.ts';

/** The deliveries to webhooks in SQLite. The audit log adds them. */
export class SqliteWebhooks implements WebhookRecords {
  readonly #transaction: Transactions;
  readonly #audit: AuditLog;
  readonly #now: () => number;
  readonly #statements;

  constructor(database: DatabaseSync, transaction: Transactions, audit: AuditLog, now: () => number) {
    this.#transaction = transaction;
    this.#audit = audit;
    this.#now = now;
    const inOrder = 'WHERE (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC';
    const isClaimed = "id = ? AND attempts = ? AND state = 'waiting'";
    this.#statements = {
      due: database.prepare(
        `SELECT id FROM webhook_deliveries WHERE state = 'waiting' AND webhook = ? AND next_attempt_at <= ?
         ORDER BY next_attempt_at, created_at LIMIT ?`,
      ),
      claim: database.prepare(
        'UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ? RETURNING *',
      ),
      succeed: database.prepare(
        `UPDATE webhook_deliveries SET state = 'delivered', next_attempt_at = NULL, last_error = NULL WHERE ${isClaimed}`,
      ),
      fail: database.prepare(
        `UPDATE webhook_deliveries SET state = ?, next_attempt_at = ?, last_error = ? WHERE ${isClaimed}`,
      ),
      retry: database.prepare(
        "UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_attempt_at = ? WHERE id = ?",
      ),
      page: database.prepare(
        `SELECT * FROM (SELECT ${deliveryColumns} FROM webhook_deliveries ${inOrder} LIMIT ?)
         WHERE webhook = coalesce(?, webhook) AND state = coalesce(?, state) LIMIT ?`,
      ),
      lastScanned: database.prepare(`SELECT created_at, id FROM webhook_deliveries ${inOrder} LIMIT 1 OFFSET ?`),
      counts: database.prepare(selectDeliveryCounts),
      hasBefore: database.prepare('SELECT 1 FROM webhook_deliveries WHERE created_at < ? LIMIT 1'),
      removeBefore: database.prepare(
        `DELETE FROM webhook_deliveries WHERE id IN
         (SELECT id FROM webhook_deliveries WHERE created_at < ? ORDER BY created_at LIMIT ?)`,
      ),
    };
  }

  async claim(webhook: string, limit: number, lease: number): Promise<readonly ClaimedDelivery[]> {
    // Most calls find nothing, and then write nothing.
    const due = this.#statements.due.all(webhook, this.#now(), limit);
    if (due.length === 0) return [];
    return this.#transaction.runSoon(() =>
      this.#statements.due
        .all(webhook, this.#now(), limit)
        .flatMap(({ id = null }) => this.#statements.claim.all(this.#now() + lease, id).map(toClaimedDelivery)),
    );
  }

  async succeed({ id, attempts }: ClaimedDelivery): Promise<void> {
    await this.#transaction.runSoon(() => this.#statements.succeed.run(id, attempts));
  }

  async fail({ id, attempts }: ClaimedDelivery, { error, retryAfter }: FailedAttempt): Promise<void> {
    const [state, next] = retryAfter === undefined ? ['failed', null] : ['waiting', this.#now() + retryAfter];
    await this.#transaction.runSoon(() => this.#statements.fail.run(state, next, error, id, attempts));
  }

  retry(id: string, audit: AuditDraft): Promise<boolean> {
    return this.#transaction.runSoon(() => {
      const isFound = this.#statements.retry.run(this.#now(), id).changes > 0;
      if (isFound) this.#audit.append(audit);
      return isFound;
    });
  }

  async page(request: PageRequest, filter: DeliveryFilter = {}): Promise<RecordPage<StoredDelivery>> {
    const { webhook = null, state = null } = filter;
    const { page, lastScanned } = this.#statements;
    return scannedPage(request, {
      after: deliveryKey(request),
      keyOf: keyOfDelivery,
      read([time = '', id = ''], rows, limit) {
        return {
          items: page.all(Number(time), id, rows, webhook, state, limit).map(toDelivery),
          last: lastDeliveryKey(lastScanned.get(Number(time), id, rows - 1)),
        };
      },
    });
  }

  async counts(): Promise<DeliveryCounts> {
    return toDeliveryCounts(this.#statements.counts.get());
  }

  async removeBefore(time: number, max: number): Promise<number> {
    // Usually, there is nothing to remove, and then nothing is written.
    if (this.#statements.hasBefore.get(time) === undefined) return 0;
    return this.#transaction.runSoon(() => Number(this.#statements.removeBefore.run(time, max).changes));
  }
}
