import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../../../registry/storage/sqlite/opening/open-storage.ts';
import { Searches } from '../../../../../registry/storage/sqlite/search/searches.ts';
import { everyone } from '../../../support/everyone.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-lost-thread-'));
  openStorage(folder).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const search = {
  tenant: '',
  text: 'any',
  from: 0,
  size: 1,
  reader: everyone,
} as const;

test('a search whose thread ends is rejected, and the next one starts another thread', async () => {
  const path = join(folder, 'registry.db');
  const searches = new Searches(path);
  renameSync(path, `${path}.away`);
  const results = await Promise.allSettled([searches.find(search), searches.find(search)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  renameSync(`${path}.away`, path);
  expect(await searches.find(search)).toEqual({ packages: [], total: 0, isComplete: true });
  searches.close();
});

test('closing rejects the searches that have not ended', async () => {
  const searches = new Searches(join(folder, 'registry.db'));
  const found = searches.find(search);
  searches.close();
  await expect(found).rejects.toThrow('The storage was closed during a search.');
});
