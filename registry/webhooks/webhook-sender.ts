import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WebhookConfig } from '../config/config.ts';
import type { WebhookStatistics } from '../statistics/statistics.ts';
import type { ClaimedDelivery, WebhookRecords } from '../storage/contract/webhook-records.ts';
import { sendDelivery } from './send-delivery.ts';

export interface WebhookSenderOptions {
  readonly webhooks: readonly WebhookConfig[];
  readonly records: Pick<WebhookRecords, 'claim' | 'succeed' | 'fail'>;
  readonly statistics: WebhookStatistics;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Whether nothing may be changed at the moment. */
  readonly isPaused: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds between two queries for the due deliveries of a webhook. */
const interval = 1_000;
/** Milliseconds until a receiver must have responded. */
const maxTime = 10_000;
/** Milliseconds for which no other server attempts a delivery; longer than an attempt takes. */
const lease = 30_000;
/** Milliseconds until the next query after the database has failed. */
const failurePause = 15_000;
/** Deliveries to a webhook that are sent at the same time. */
const batch = 10;
/** Attempts until a delivery is given up, after about a day. */
const maxAttempts = 30;
const maxRetryDelay = 3_600_000;

/** Sends the deliveries of all webhooks, each webhook independently of the others. */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = Promise.all(this.#options.webhooks.map((webhook) => this.#sendAll(webhook)));
  }

  /** Aborts requests, and resolves when the storage may be closed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Sends due deliveries until `stop` is called. */
  async #sendAll(webhook: WebhookConfig): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const pause = await this.#sendNext(webhook);
      if (pause > 0) await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves to the pause until the next call. The database may not be available. */
  async #sendNext(webhook: WebhookConfig): Promise<number> {
    try {
      const hasMore = !this.#options.isPaused() && (await this.#sendSome(webhook)) === batch;
      return hasMore ? 0 : interval;
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.logger.error({ err: error }, 'deliveries to webhooks failed');
      return failurePause;
    }
  }

  /** Sends some due deliveries. Resolves to their number. Rejects, after all of them, if storing an outcome fails. */
  async #sendSome(webhook: WebhookConfig): Promise<number> {
    const claimed = await this.#options.records.claim(webhook.name, batch, lease);
    const sent = await Promise.allSettled(claimed.map((delivery) => this.#send(webhook, delivery)));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return claimed.length;
  }

  async #send(webhook: WebhookConfig, delivery: ClaimedDelivery): Promise<void> {
    const { records, statistics, logger, now } = this.#options;
    const timestamp = Math.floor(now() / 1000);
    const error = await sendDelivery(webhook, delivery, { timestamp, maxTime, signal: this.#stop.signal });
    statistics.countWebhookAttempt(error === undefined ? 'succeeded' : 'failed');
    if (error === undefined) return await records.succeed(delivery);
    const retryAfter = this.#retryAfter(delivery);
    await records.fail(delivery, { error, retryAfter });
    if (retryAfter !== undefined) return;
    logger.warn(
      { webhook: webhook.name, delivery: delivery.id, reason: error },
      'a delivery to a webhook was given up',
    );
  }

  #retryAfter({ attempts }: ClaimedDelivery): number | undefined {
    if (this.#stop.signal.aborted) return 0;
    return attempts < maxAttempts ? retryDelay(attempts) : undefined;
  }
}

/** Returns the milliseconds until the next attempt, which quadruple up to an hour. */
function retryDelay(attempts: number): number {
  return Math.min(1_000 * 4 ** (attempts - 1), maxRetryDelay);
}
