import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeEach(async () => {
      opened = await kind.open();
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    async function put(path: string, size: number, lastUsedAt = 1): Promise<string> {
      const blob = await storage.blobs.write(Buffer.alloc(size, path));
      const times = { fetchedAt: 1, lastUsedAt, hits: 0, verifiedBy: 'client' } as const;
      await storage.cache.put({ registry: 'npm', path, etag: 'e', ...times }, blob);
      blob.release();
      return blob.id;
    }

    test('an entry is replaced, confirmed, verified and counted', async () => {
      await put('one', 10);
      const id = await put('one', 20);
      expect(await storage.cache.find('npm', 'one')).toEqual({
        ...{ registry: 'npm', path: 'one', blob: id, size: 20, etag: 'e' },
        ...{ fetchedAt: 1, lastUsedAt: 1, hits: 0, verifiedBy: 'client' },
      });
      expect((await storage.blobs.read(id)).length).toBe(20);
      await storage.cache.touch('npm', 'one', 5);
      await storage.cache.verify('npm', 'one', 'another');
      expect(await storage.cache.find('npm', 'one')).toMatchObject({ fetchedAt: 5, verifiedBy: 'client' });
      await storage.cache.verify('npm', 'one', id);
      await storage.cache.addUses(
        'npm',
        new Map([
          ['one', { hits: 3, lastUsedAt: 9 }],
          ['none', { hits: 1, lastUsedAt: 9 }],
        ]),
      );
      expect(await storage.cache.find('npm', 'one')).toMatchObject({ verifiedBy: 'upstream', hits: 3, lastUsedAt: 9 });
      expect(await storage.cache.totals()).toEqual({ entries: 1, bytes: 20 });
    });

    test('only an entry that exists is deleted and recorded', async () => {
      await put('one', 10);
      expect(await storage.cache.delete('npm', 'one', anyAudit)).toBe(true);
      expect(await storage.cache.delete('npm', 'one', anyAudit)).toBe(false);
      expect((await storage.audit.page({ limit: 10, cursor: undefined })).items).toHaveLength(1);
      expect(await storage.cache.totals()).toEqual({ entries: 0, bytes: 0 });
    });

    test.each([
      [
        'the least recently used, until the rest is small enough',
        { maxBytes: 25, unusedSince: 0, count: 10 },
        ['c', 'd'],
      ],
      ['those that were not used for long', { maxBytes: 1_000, unusedSince: 3, count: 10 }, ['c', 'd']],
      ['not more than a portion', { maxBytes: 0, unusedSince: 0, count: 1 }, ['b', 'c', 'd']],
      ['none when there is space', { maxBytes: 40, unusedSince: 0, count: 10 }, ['a', 'b', 'c', 'd']],
    ])('an eviction removes %s', async (_, eviction, left) => {
      const ids = [await put('a', 10, 1), await put('b', 10, 2), await put('c', 10, 3), await put('d', 10, 4)];
      const removed = await storage.cache.evict({ ...eviction, now: 10 });
      const { items } = await storage.cache.page({ limit: 10, cursor: undefined });
      expect(items.map(({ path }) => path)).toEqual(left);
      expect([...removed].sort()).toEqual(ids.slice(0, 4 - left.length).sort());
    });

    test('entries that were used in the future, before the clock was set back, count as used now', async () => {
      await put('future', 10, 1_000);
      await storage.cache.evict({ maxBytes: 100, unusedSince: 0, now: 50, count: 10 });
      expect(await storage.cache.find('npm', 'future')).toMatchObject({ lastUsedAt: 50 });
    });

    test('entries are listed from the least to the most recently used, in pages', async () => {
      for (const [path, lastUsedAt] of [['new', 9] as const, ['b', 5] as const, ['a', 5] as const, ['old', 2] as const])
        await put(path, 1, lastUsedAt);
      const first = await storage.cache.leastUsed({ limit: 2, cursor: undefined });
      const second = await storage.cache.leastUsed({ limit: 2, cursor: first.next });
      const pages = [first, second].map(({ items }) => items.map(({ path }) => path));
      expect([pages, second.next]).toEqual([
        [
          ['old', 'a'],
          ['b', 'new'],
        ],
        undefined,
      ]);
    });

    test('entries are listed in order, in pages, and by a part of the path', async () => {
      for (const path of ['c', 'a', 'b_1', 'bx1']) await put(path, 1);
      const first = await storage.cache.page({ limit: 3, cursor: undefined });
      expect(first.items.map(({ path }) => path)).toEqual(['a', 'b_1', 'bx1']);
      const second = await storage.cache.page({ limit: 3, cursor: first.next });
      expect(second.items.map(({ path }) => path)).toEqual(['c']);
      const found = await storage.cache.page({ limit: 3, cursor: undefined }, 'B_');
      expect(found.items.map(({ path }) => path)).toEqual(['b_1']);
    });
  });
