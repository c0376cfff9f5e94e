import type { PageRequest } from './contract/records.ts';
import {
  type ClaimedDelivery,
  type DeliveryCounts,
  type DeliveryState,
  deliveryStates,
  type StoredDelivery,
} from './contract/webhook-records.ts';
import { readCursor } from './cursor.ts';
import { InvalidCursor } from './errors.ts';
import { type DatabaseRow, integer, oneOf, optionalInteger, optionalText, text } from './row.ts';

/** The columns of the rows of a page: all except the bodies. */
export const deliveryColumns = 'id, webhook, event, created_at, state, attempts, next_attempt_at, last_error';

/** Returns the key `(created_at, id)` after which a page begins, newest first. Throws InvalidCursor. */
export function deliveryKey({ cursor }: PageRequest): readonly [createdAt: string, id: string] {
  const [time = String(Number.MAX_SAFE_INTEGER), id = ''] = readCursor(cursor) ?? [];
  if (!Number.isSafeInteger(Number(time))) throw new InvalidCursor();
  return [String(Number(time)), id];
}

/** Returns the key of a delivery. */
export function keyOfDelivery({ createdAt, id }: StoredDelivery): readonly string[] {
  return [String(createdAt), id];
}

/** Returns the key of the last row of a scan. */
export function lastDeliveryKey(row: DatabaseRow | undefined): readonly string[] | undefined {
  return row && [String(integer(row, 'created_at')), text(row, 'id')];
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

export function toDelivery(row: DatabaseRow): StoredDelivery {
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
