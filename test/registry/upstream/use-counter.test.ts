import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noBlob } from '../../../harness/registry/stored.ts';
import type { CacheUse } from '../../../registry/storage/contract/cache-records.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { UseCounter } from '../../../registry/upstream/use-counter.ts';

const entry = { registry: 'npm', path: 'one', fetchedAt: 1 };

test('uses that cannot be stored are stored later, together with the uses since then', async () => {
  const stored: unknown[] = [];
  let isAvailable = false;
  let now = 1;
  const storage = {
    cache: {
      async addUses(_: string, uses: ReadonlyMap<string, CacheUse>) {
        if (!isAvailable) throw new Error('on purpose');
        stored.push(...uses);
      },
    },
  };
  const uses = new UseCounter({ registry: 'npm', storage, now: () => now });
  uses.count('one');
  await expect(uses.flush()).rejects.toThrow('on purpose');
  now = 2;
  for (const path of ['one', 'two']) uses.count(path);
  isAvailable = true;
  await uses.close();
  expect(stored).toEqual([
    ['one', { hits: 2, lastUsedAt: 2 }],
    ['two', { hits: 1, lastUsedAt: 2 }],
  ]);
});

test('uses are counted once when another change in the same transaction fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-use-counter-'));
  const storage = openStorage(folder);
  const uses = new UseCounter({ registry: 'npm', storage, now: () => 2 });
  try {
    await storage.cache.put({ ...entry, lastUsedAt: 1, hits: 0, verifiedBy: 'upstream' }, noBlob);
    for (let i = 0; i < 3; i++) uses.count('one');
    const failing = storage.access.change(() => {
      throw new Error('on purpose');
    });
    const results = await Promise.allSettled([uses.flush(), failing]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await uses.flush();
    expect(await storage.cache.find('npm', 'one')).toMatchObject({ hits: 3, lastUsedAt: 2 });
  } finally {
    await uses.close();
    storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
