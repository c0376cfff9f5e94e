import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate } from '../../../registry/storage/sqlite/opening/migrations.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

/**
 * The version of databases before cache entries recorded what verified them. Such servers verified all entries by the
 * metadata.
 */
const earlier = 3;

test('the cache of an earlier version is served, as verified by the metadata', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-earlier-cache-'));
  try {
    mkdirSync(join(folder, 'data'));
    const database = new DatabaseSync(join(folder, 'data', 'registry.db'));
    migrate(database, earlier);
    database.exec(`INSERT INTO cache_entries VALUES ('npm', 'one/-/one-1.0.0.tgz', 'b', 7, NULL, 1, 2, 3)`);
    database.close();
    const storage = openStorage(join(folder, 'data'));
    expect((await storage.cache.page({ limit: 100, cursor: undefined })).items).toEqual([
      {
        registry: 'npm',
        path: 'one/-/one-1.0.0.tgz',
        blob: 'b',
        size: 7,
        etag: undefined,
        fetchedAt: 1,
        lastUsedAt: 2,
        hits: 3,
        verifiedBy: 'upstream',
      },
    ]);
    storage.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
