import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ClaimedDelivery, WebhookRecords } from '../../../registry/storage/contract/webhook-records.ts';
import { WebhookSender } from '../../../registry/webhooks/webhook-sender.ts';

/** No server listens on this port. */
const url = 'http://127.0.0.1:1/';
const webhook = { name: 'ci', url, secret: 'key', events: [], packages: [], tenant: undefined, allowPrivate: true };

test('`stop` waits for all deliveries whose outcome is being stored, even if storing one of them fails', async () => {
  const order: string[] = [];
  let release = (): void => undefined;
  let failed = 0;
  const records: Pick<WebhookRecords, 'claim' | 'succeed' | 'fail'> = {
    claim: async () => (order.length === 0 ? ['one', 'two'].map(delivery) : []),
    succeed: async () => undefined,
    async fail({ id }) {
      failed++;
      if (id === 'one') throw new Error('The database is not available.');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      order.push('stored');
    },
  };
  const statistics = { countWebhookAttempt: () => undefined };
  const logger = pino({ enabled: false });
  const sender = new WebhookSender({
    webhooks: [webhook],
    records,
    statistics,
    logger,
    isPaused: () => false,
    now: Date.now,
  });
  sender.start();
  await expect.poll(() => failed).toBe(2);
  const stopped = sender.stop().then(() => order.push('stopped'));
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  release();
  await stopped;
  expect(order).toEqual(['stored', 'stopped']);
});

function delivery(id: string): ClaimedDelivery {
  return { id, webhook: 'ci', event: 'publish', body: '{}', attempts: 1 };
}
