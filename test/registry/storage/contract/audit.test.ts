import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeEach(async () => {
      opened = await kind.open({ now: () => 7 });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    test('records are listed newest first, in pages', async () => {
      for (const target of ['one', 'two', 'three'])
        await store(storage, { name: target, audit: () => ({ ...anyAudit, target, details: { tags: ['latest'] } }) });
      const first = await storage.audit.page({ limit: 2, cursor: undefined });
      expect(first.items).toMatchObject([{ target: 'three', at: 7, details: { tags: ['latest'] } }, { target: 'two' }]);
      const second = await storage.audit.page({ limit: 2, cursor: first.next });
      expect(second).toMatchObject({ items: [{ target: 'one' }], next: undefined });
    });

    test('only the newest failed logins are kept, and all other records', async () => {
      await store(storage, { name: 'one' });
      const { action: _action, ...failed } = anyAudit;
      for (let i = 0; i < 5; i++) await storage.audit.addFailedLogin({ ...failed, target: `guess-${i}` }, 3);
      const { items } = await storage.audit.page({ limit: 100, cursor: undefined });
      expect(items.map(({ action, target }) => `${action} ${target}`)).toEqual([
        ...['guess-4', 'guess-3', 'guess-2'].map((target) => `login.failed ${target}`),
        'x x',
      ]);
    });
  });
