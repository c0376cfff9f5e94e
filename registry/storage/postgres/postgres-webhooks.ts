import type { AuditDraft, PageRequest, RecordPage } from '../contract/records.ts';
import type {
  ClaimedDelivery,
  DeliveryCounts,
  DeliveryFilter,
  FailedAttempt,
  StoredDelivery,
  WebhookRecords,
} from '../contract/webhook-records.ts';
import { filteredPageOf, rowsToScan } from '../cursor.ts';
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
import { addAudit, databaseTime as now } from './changes.ts';
import type { Database } from './database.ts';

/** The deliveries to webhooks in PostgreSQL. Each is attempted by one of the servers. */
export class PostgresWebhooks implements WebhookRecords {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async claim(webhook: string, limit: number, lease: number): Promise<readonly ClaimedDelivery[]> {
    const rows = await this.#database.query(
      `UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = ${now} + $3
       WHERE id IN (SELECT id FROM webhook_deliveries
         WHERE state = 'waiting' AND webhook = $1 AND next_attempt_at <= ${now}
         ORDER BY next_attempt_at, created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, webhook, event, body, attempts`,
      [webhook, limit, lease],
    );
    return rows.map(toClaimedDelivery);
  }

  async succeed({ id, attempts }: ClaimedDelivery): Promise<void> {
    await this.#database.query(
      `UPDATE webhook_deliveries SET state = 'delivered', next_attempt_at = NULL, last_error = NULL
       WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
      [id, attempts],
    );
  }

  async fail({ id, attempts }: ClaimedDelivery, { error, retryAfter }: FailedAttempt): Promise<void> {
    await this.#database.query(
      `UPDATE webhook_deliveries SET state = $3, next_attempt_at = ${now} + $4::bigint, last_error = $5
       WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
      [id, attempts, retryAfter === undefined ? 'failed' : 'waiting', retryAfter ?? null, error],
    );
  }

  retry(id: string, audit: AuditDraft): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      const rows = await queries.query(
        `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_attempt_at = ${now} WHERE id = $1 RETURNING id`,
        [id],
      );
      if (rows.length > 0) await addAudit(queries, this.#now(), audit);
      return rows.length > 0;
    });
  }

  async page(request: PageRequest, filter: DeliveryFilter = {}): Promise<RecordPage<StoredDelivery>> {
    const { webhook = null, state = null } = filter;
    const key = deliveryKey(request);
    const isScanned = '(created_at, id) < ($1, $2)';
    const inOrder = 'ORDER BY created_at DESC, id DESC';
    // Read first, so that a change in between does not move the rows that the page reads.
    const [last] = await this.#database.query(
      `SELECT created_at, id FROM webhook_deliveries WHERE ${isScanned} ${inOrder} LIMIT 1 OFFSET $3`,
      [...key, rowsToScan(request) - 1],
    );
    const end = lastDeliveryKey(last);
    const rows = await this.#database.query(
      `SELECT ${deliveryColumns} FROM webhook_deliveries WHERE ${isScanned} ${end ? 'AND (created_at, id) >= ($6, $7)' : ''}
       AND webhook = coalesce($3, webhook) AND state = coalesce($4, state) ${inOrder} LIMIT $5`,
      [...key, webhook, state, request.limit + 1, ...(end ?? [])],
    );
    return filteredPageOf(rows.map(toDelivery), request, { keyOf: keyOfDelivery, lastScanned: () => end });
  }

  async counts(): Promise<DeliveryCounts> {
    const [row] = await this.#database.query(selectDeliveryCounts);
    return toDeliveryCounts(row);
  }

  async removeBefore(time: number, max: number): Promise<number> {
    const rows = await this.#database.query(
      `DELETE FROM webhook_deliveries WHERE id IN
       (SELECT id FROM webhook_deliveries WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [time, max],
    );
    return rows.length;
  }
}
