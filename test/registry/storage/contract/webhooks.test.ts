import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { anyAudit, store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import type { DeliveryFilter } from '../../../../registry/storage/contract/webhook-records.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const audit = (target: string) => ({ ...anyAudit, target });
/** Milliseconds that no test takes. */
const long = 3_600_000;

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    let clock: number;
    beforeEach(async () => {
      clock = 1_000;
      opened = await kind.open({
        now: () => clock,
        deliveriesOf: ({ target }) =>
          target.split(' ').map((body) => ({ id: randomUUID(), webhook: body, event: 'publish', body })),
      });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    const publish = (name: string, target: string) => store(storage, { name, audit: () => audit(target) });
    const claim = async (webhook = 'a', lease = long) => storage.webhooks.claim(webhook, 10, lease);
    const states = async (filter?: DeliveryFilter) => {
      const { items } = await storage.webhooks.page({ limit: 100, cursor: undefined }, filter);
      return items.map(({ webhook, state, attempts, lastError }) => [webhook, state, attempts, lastError]);
    };

    test('every change adds its deliveries, and a change that fails adds none', async () => {
      await publish('one', 'publish');
      await storage.packages.setDistTag({ tenant: '', name: 'one', tag: 'x' }, '1.0.0', audit('tag'));
      await storage.packages.setDistTag({ tenant: '', name: 'one', tag: 'x' }, '9.9.9', audit('no-version'));
      await storage.packages.deleteDistTag({ tenant: '', name: 'one', tag: 'x' }, audit('untag'));
      const rule = { tenant: '', user: 'ann', pattern: 'npm/**', permission: 'read' } as const;
      await storage.access.change((draft) => ({ result: draft.createRule(rule), audit: audit('rule') }));
      await publish('one', 'again').catch(() => undefined);
      const revision = async () => (await storage.packages.revision('', 'one')) ?? 0;
      const change = { versions: [{ version: '1.0.0', manifest: undefined }], distTags: { latest: '1.0.0' } };
      await storage.packages.replace('', 'one', await revision(), { ...change, audit: audit('replace') });
      await storage.packages.delete('', 'one', await revision(), () => audit('delete'));
      expect((await states()).map(([webhook]) => webhook).sort()).toEqual(
        ['delete', 'publish', 'replace', 'rule', 'tag', 'untag'].sort(),
      );
      expect(await storage.webhooks.counts()).toEqual({ waiting: 6, failed: 0 });
    });

    test('a delivery is claimed once until the lease ends, and only for its webhook', async () => {
      await publish('one', 'a b');
      const claims = await Promise.all([claim(), claim(), claim()]);
      expect(claims.flat()).toMatchObject([{ webhook: 'a', event: 'publish', body: 'a', attempts: 1 }]);
      expect(await claim('b', 0)).toMatchObject([{ webhook: 'b', attempts: 1 }]);
      expect(await claim('b', 0)).toMatchObject([{ webhook: 'b', attempts: 2 }]);
    });

    test('an attempt that fails is repeated when it is due, until the delivery succeeds or is given up', async () => {
      await publish('one', 'a b');
      for (const delivery of await claim()) await storage.webhooks.fail(delivery, { error: 'no', retryAfter: 0 });
      expect(await states({ webhook: 'a' })).toEqual([['a', 'waiting', 1, 'no']]);
      for (const delivery of await claim()) await storage.webhooks.fail(delivery, { error: 'no', retryAfter: long });
      expect(await claim()).toEqual([]);
      for (const delivery of await claim('b')) await storage.webhooks.succeed(delivery);
      expect(await states({ state: 'delivered' })).toEqual([['b', 'delivered', 1, undefined]]);
      const [waiting] = (await storage.webhooks.page({ limit: 1, cursor: undefined }, { webhook: 'a' })).items;
      await storage.webhooks.retry(waiting?.id ?? '', audit('retried'));
      for (const delivery of await claim())
        await storage.webhooks.fail(delivery, { error: 'never', retryAfter: undefined });
      expect(await states({ state: 'failed' })).toEqual([['a', 'failed', 1, 'never']]);
      expect(await storage.webhooks.counts()).toEqual({ waiting: 0, failed: 1 });
      expect(await claim()).toEqual([]);
    });

    test('the outcome of a delivery that was claimed again in the meantime is ignored', async () => {
      await publish('one', 'a');
      const [late] = await claim('a', 0);
      const [current] = await claim('a');
      if (!late || !current) throw new Error('The delivery was not claimed.');
      await storage.webhooks.fail(late, { error: 'late', retryAfter: undefined });
      expect(await states()).toEqual([['a', 'waiting', 2, undefined]]);
      await storage.webhooks.succeed(current);
      await storage.webhooks.fail(current, { error: 'late', retryAfter: 0 });
      expect(await states()).toEqual([['a', 'delivered', 2, undefined]]);
    });

    test('a delivery can be repeated in any state, which is recorded', async () => {
      await publish('one', 'a');
      const [delivery] = await claim();
      if (!delivery) throw new Error('The delivery was not claimed.');
      await storage.webhooks.succeed(delivery);
      expect(await storage.webhooks.retry(delivery.id, { ...audit(delivery.id), action: 'webhook.retry' })).toBe(true);
      expect(await claim()).toMatchObject([{ id: delivery.id, attempts: 1 }]);
      expect(await storage.webhooks.retry('unknown', audit('unknown'))).toBe(false);
      const { items } = await storage.audit.page({ limit: 1, cursor: undefined });
      expect(items).toMatchObject([{ action: 'webhook.retry', target: delivery.id }]);
    });

    test('matching deliveries are listed in pages, which end with the last delivery', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        await publish(name, name < 'd' ? `x ${name}` : name);
        clock += 1_000;
      }
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await storage.webhooks.page({ limit: 2, cursor }, { webhook: 'x', state: 'waiting' });
        pages.push(items.map(({ webhook, createdAt }) => `${webhook} ${createdAt}`));
        cursor = next;
      } while (cursor !== undefined);
      expect(pages).toEqual([['x 3000', 'x 2000'], ['x 1000']]);
      expect(await states({ webhook: 'x', state: 'failed' })).toEqual([]);
    });

    test.each([1, 3])('every matching delivery among thousands is listed once, in pages of %i', async (limit) => {
      const positions = [0, 4_999, 5_000, 5_001];
      const ids = Array.from({ length: 5_002 }, (_, index) => String(9_999 - index));
      const webhookAt = (index: number) => (positions.includes(index) ? 'x' : 'y');
      const deliveriesOf = () =>
        ids.map((id, index) => ({ id, webhook: webhookAt(index), event: 'publish', body: '' }));
      const many = await kind.open({ now: () => clock, deliveriesOf });
      onTestFinished(() => many.remove());
      await store(many.storage, { name: 'a', audit: () => audit('a') });
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await many.storage.webhooks.page({ limit, cursor }, { webhook: 'x' });
        found.push(...items.map(({ id }) => id));
        cursor = next;
      } while (cursor !== undefined);
      expect(found).toEqual(positions.map((position) => ids[position]));
    });

    test('a cursor whose time is an empty text lists nothing', async () => {
      await publish('a', 'a');
      const cursor = Buffer.from('["",""]').toString('base64url');
      expect(await storage.webhooks.page({ limit: 2, cursor })).toEqual({ items: [], next: undefined });
    });

    test('deliveries are listed newest first, in pages, and old ones are removed', async () => {
      for (const name of ['a', 'b', 'c']) {
        await publish(name, name);
        clock += 1_000;
      }
      const first = await storage.webhooks.page({ limit: 2, cursor: undefined });
      expect(first.items).toMatchObject([
        { webhook: 'c', createdAt: 3_000 },
        { webhook: 'b', state: 'waiting', attempts: 0, lastError: undefined },
      ]);
      expect(await storage.webhooks.page({ limit: 2, cursor: first.next })).toMatchObject({
        items: [{ webhook: 'a' }],
        next: undefined,
      });
      expect(await storage.webhooks.removeBefore(3_000, 1)).toBe(1);
      expect(await storage.webhooks.removeBefore(3_000, 9)).toBe(1);
      expect((await states()).map(([webhook]) => webhook)).toEqual(['c']);
    });
  });
