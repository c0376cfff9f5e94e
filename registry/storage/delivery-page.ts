import type { PageRequest, RecordPage } from './contract/records.ts';
import {
  type ClaimedDelivery,
  type DeliveryCounts,
  type DeliveryFilter,
  type DeliveryState,
  deliveryStates,
  type StoredDelivery,
} from './contract/webhook-records.ts';
import { matchingPageOf, maxScannedRows, readCursor } from './cursor.ts';
import { InvalidCursor } from './errors.ts';
import { type DatabaseRow, integer, oneOf, optionalInteger, optionalText, text } from './row.ts';

/** A query for rows, newest first, to which the filter is not applied yet. */
export interface DeliveryQuery {
  /** `(created_at, id)` of the row before the first one. */
  readonly after: readonly [createdAt: number, id: string];
  readonly limit: number;
  readonly filter: DeliveryFilter;
}

/** What the rows of a page contain: everything but the bodies. */
export const deliveryColumns = 'id, webhook, event, created_at, state, attempts, next_attempt_at, last_error';

/** Returns the query for a page. */
export function deliveryQuery({ limit, cursor }: PageRequest, filter: DeliveryFilter): DeliveryQuery {
  const [time = String(Number.MAX_SAFE_INTEGER), id = ''] = readCursor(cursor) ?? [];
  if (!Number.isSafeInteger(Number(time))) throw new InvalidCursor();
  const isFiltered = filter.webhook !== undefined || filter.state !== undefined;
  return { after: [Number(time), id], limit: isFiltered ? Math.max(maxScannedRows, limit + 1) : limit + 1, filter };
}

/** Returns the page in the rows of its query. */
export function deliveryPage(
  rows: readonly DatabaseRow[],
  request: PageRequest,
  { limit, filter: { webhook, state } }: DeliveryQuery,
): RecordPage<StoredDelivery> {
  return matchingPageOf(rows.map(toDelivery), request, {
    matches: (one) =>
      (webhook === undefined || one.webhook === webhook) && (state === undefined || one.state === state),
    keyOf: ({ createdAt, id }) => [String(createdAt), id],
    max: limit,
  });
}

export function toClaimedDelivery(row: DatabaseRow): ClaimedDelivery {
  const [id, webhook, event] = [text(row, 'id'), text(row, 'webhook'), text(row, 'event')];
  return { id, webhook, event, body: text(row, 'body'), attempts: integer(row, 'attempts') };
}

/** Selects the row of `toDeliveryCounts`; each count reads an index that contains nothing else. */
export const selectDeliveryCounts = `SELECT
  (SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting') AS waiting,
  (SELECT count(*) FROM webhook_deliveries WHERE state = 'failed') AS failed`;

export function toDeliveryCounts(row: DatabaseRow = {}): DeliveryCounts {
  return { waiting: integer(row, 'waiting'), failed: integer(row, 'failed') };
}

function toDelivery(row: DatabaseRow): StoredDelivery {
  return {
    id: text(row, 'id'),
    webhook: text(row, 'webhook'),
    event: text(row, 'event'),
    createdAt: integer(row, 'created_at'),
    state: oneOf(row, 'state', isState),
    attempts: integer(row, 'attempts'),
    nextAttemptAt: optionalInteger(row, 'next_attempt_at'),
    lastError: optionalText(row, 'last_error'),
  };
}

function isState(value: unknown): value is DeliveryState {
  return deliveryStates.some((state) => state === value);
}
