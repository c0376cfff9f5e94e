import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../../harness/registry/stored.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { everyone } from '../support/everyone.ts';

test('other requests are served before earlier searches have ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-search-'));
  const storage = openStorage(folder);
  onTestFinished(() => {
    storage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  for (let i = 0; i < 60; i++) await store(storage, { name: `bulk-${i}` });
  const order: string[] = [];
  const searches = Array.from({ length: 50 }, async () => {
    await storage.searches.find({ tenant: '', text: 'bulk', from: 0, size: 10, reader: everyone });
    order.push('search');
  });
  // The next turn of the event loop would be the last if the searches ran in it.
  await new Promise((resolve) => setImmediate(resolve));
  order.push('other');
  await Promise.all(searches);
  expect(order.indexOf('other')).toBeLessThan(50);
});
