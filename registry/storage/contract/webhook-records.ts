import type { AuditDraft, PageRequest, RecordPage } from './records.ts';

/** A delivery is attempted while it is `waiting`. `failed` means that there are no further attempts. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery to a webhook because of a change. It is stored together with the change. */
export interface NewDelivery {
  /** Unique; receivers recognize a repeated delivery by it. */
  readonly id: string;
  /** The name of the webhook in the configuration. */
  readonly webhook: string;
  readonly event: string;
  /** The body of the request. */
  readonly body: string;
}

/** A delivery that a server attempts. */
export interface ClaimedDelivery extends NewDelivery {
  /** The number of attempts, including this one. */
  readonly attempts: number;
}

/** Times are milliseconds since 1970. */
export interface StoredDelivery extends Omit<NewDelivery, 'body'> {
  readonly createdAt: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Undefined when there is no further attempt. */
  readonly nextAttemptAt: number | undefined;
  /** The reason why the last attempt failed. */
  readonly lastError: string | undefined;
}

/** The outcome of an attempt that failed. */
export interface FailedAttempt {
  readonly error: string;
  /** Milliseconds until the next attempt; undefined to give up. */
  readonly retryAfter: number | undefined;
}

/** A filter for the deliveries of a page; all properties must apply. */
export interface DeliveryFilter {
  readonly webhook?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

/** The numbers of stored deliveries that have not succeeded. */
export interface DeliveryCounts {
  readonly waiting: number;
  readonly failed: number;
}

/** Returns the deliveries for a change, before the change is stored. */
export type DeliveriesOf = (audit: AuditDraft) => readonly NewDelivery[];

/**
 * The deliveries to webhooks, which are added by the commands that change something. One server at a time attempts a
 * delivery. Attempts are repeated until one succeeds or the delivery is given up, even after a server was killed.
 */
export interface WebhookRecords {
  /**
   * Resolves to at most `limit` due deliveries, those that have waited longest first. No other call resolves to them
   * for `lease` milliseconds, in which the outcome must be stored.
   */
  claim(webhook: string, limit: number, lease: number): Promise<readonly ClaimedDelivery[]>;
  /** Stores that an attempt succeeded, unless the delivery was claimed again in the meantime. */
  succeed(delivery: ClaimedDelivery): Promise<void>;
  /** Stores that an attempt failed, unless the delivery was claimed again in the meantime. */
  fail(delivery: ClaimedDelivery, outcome: FailedAttempt): Promise<void>;
  /** Makes a delivery due, with as many attempts as a new one. Resolves to false if it does not exist. */
  retry(id: string, audit: AuditDraft): Promise<boolean>;
  /** Resolves to a page of the deliveries, newest first. Reads at most `maxScannedRows`. */
  page(request: PageRequest, filter?: DeliveryFilter): Promise<RecordPage<StoredDelivery>>;
  counts(): Promise<DeliveryCounts>;
  /** Removes at most `max` deliveries that were created before a time, in any state. Resolves to their number. */
  removeBefore(time: number, max: number): Promise<number>;
}
