import type { PageRequest, RecordPage } from './contract/records.ts';
import {
  type ClaimedDelivery,
  type DeliveryCounts,
  type DeliveryFilter,
  type DeliveryState,
  deliveryStates,
  type StoredDelivery,
} from './contract/webhook-records.ts';
import { filteredPageOf, maxScannedRows, readCursor } from './cursor.ts';
import { InvalidCursor } from './errors.ts';
import { type DatabaseRow, integer, oneOf, optionalInteger, optionalText, text } from './row.ts';

/** A query for rows, newest first, to which the filter of the page is not applied yet. */
export interface DeliveryQuery {
  /** `(created_at, id)` of the row before the first one. */
  readonly after: readonly [createdAt: number, id: string];
  readonly limit: number;
}

/** What the rows of a page contain: everything but the bodies. */
export const deliveryColumns = 'id, webhook, event, created_at, state, attempts, next_attempt_at, last_error';

/** Returns the query for a page. */
export function deliveryQuery({ limit, cursor }: PageRequest, { webhook, state }: DeliveryFilter): DeliveryQuery {
  const [time = String(Number.MAX_SAFE_INTEGER), id = ''] = readCursor(cursor) ?? [];
  if (!Number.isSafeInteger(Number(time))) throw new InvalidCursor();
  const isFiltered = webhook !== undefined || state !== undefined;
  return { after: [Number(time), id], limit: isFiltered ? Math.max(maxScannedRows, limit + 1) : limit + 1 };
}

/** Returns the page in the rows of its query. */
export function deliveryPage(
  rows: readonly DatabaseRow[],
  request: PageRequest,
  { webhook, state }: DeliveryFilter,
): RecordPage<StoredDelivery> {
  const scanned = rows.map(toDelivery);
  const found = scanned.filter(
    (one) => (webhook === undefined || one.webhook === webhook) && (state === undefined || one.state === state),
  );
  const keyOf = ({ createdAt, id }: StoredDelivery) => [String(createdAt), id];
  const last = scanned.at(-1);
  const isComplete = found.length === scanned.length || scanned.length < maxScannedRows;
  return filteredPageOf(found, request, { keyOf, lastScanned: () => (isComplete || !last ? undefined : keyOf(last)) });
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
