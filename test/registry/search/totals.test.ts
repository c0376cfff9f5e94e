import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assert, asyncProperty, constantFrom, array as listOf, nat, record } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage, type Storage } from '../../../registry/storage/sqlite/open-storage.ts';

let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-totals-'));
  storage = openStorage(folder);
});
afterEach(() => {
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Change {
  readonly kind: 'publish' | 'unpublish' | 'delete' | 'cache' | 'evict' | 'fail';
  readonly tenant: string;
  readonly name: string;
  readonly number: number;
}

const change = record<Change>({
  kind: constantFrom('publish', 'publish', 'unpublish', 'delete', 'cache', 'cache', 'evict', 'fail'),
  tenant: constantFrom('', 'red'),
  name: constantFrom('one', 'two', '@acme/three'),
  number: nat(3),
});

test('the totals are those of all rows after any changes', async () => {
  await assert(
    asyncProperty(listOf(change, { maxLength: 30 }), async (changes) => {
      for (const one of changes) await apply(one);
      expect(totals()).toEqual(counted());
    }),
    { numRuns: 30 },
  );
});

test('a package in the database of a deleted tenant still counts', async () => {
  await apply({ kind: 'publish', tenant: 'red', name: 'one', number: 1 });
  expect(storage.packages.totals('red')).toEqual({ packages: 1, versions: 1, bytes: 1 });
  expect(storage.packages.totals('blue')).toEqual({ packages: 0, versions: 0, bytes: 0 });
  expect(storage.packages.totals()).toEqual({ packages: 1, versions: 1, bytes: 1 });
});

async function apply({ kind, tenant, name, number }: Change): Promise<void> {
  const blob = await storage.blobs.write(Buffer.alloc(number, 'x'));
  const version = `1.${number}.0`;
  const stored = storage.packages.find(tenant, name);
  try {
    if (kind === 'unpublish' && stored) {
      const versions = stored.versions.slice(0, number);
      await storage.packages.replace(tenant, name, stored.revision, { versions, distTags: {} });
      return;
    }
    if (kind === 'delete' && stored) {
      await storage.packages.delete(tenant, name, stored.revision);
      return;
    }
    storage.transaction(() => {
      blob.keep();
      if (kind === 'publish' || kind === 'fail') {
        const draft = { version, manifest: '{}', blob: blob.id, size: number, publishedAt: 1, publishedBy: 'bob' };
        storage.packages.publish(tenant, name, { version: draft, distTags: { latest: version } });
        if (kind === 'fail') throw new Error('on purpose');
      } else if (kind === 'cache') {
        const entry = {
          registry: 'npm',
          path: name,
          blob: blob.id,
          size: number,
          fetchedAt: 1,
          lastUsedAt: 1,
          hits: 0,
          verifiedBy: 'upstream' as const,
        };
        storage.cache.put(entry);
      } else if (kind === 'evict') storage.cache.delete('npm', name);
    });
  } catch {
    // A change that is not allowed, or one that fails on purpose, has no effect.
  } finally {
    blob.release();
  }
}

function totals() {
  return [
    storage.packages.totals(''),
    storage.packages.totals('red'),
    storage.packages.totals(),
    storage.cache.totals(),
  ];
}

/** Returns the totals that the rows of the database have. */
function counted() {
  const database = new DatabaseSync(join(folder, 'registry.db'), { readOnly: true });
  const ofPackages = (where: string) =>
    database
      .prepare(
        `SELECT count(DISTINCT packages.id) AS packages, count(versions.version) AS versions,
         coalesce(sum(versions.size), 0) AS bytes
         FROM packages LEFT JOIN versions ON versions.package = packages.id WHERE ${where}`,
      )
      .get();
  const ofCache = database.prepare('SELECT count(*) AS entries, coalesce(sum(size), 0) AS bytes FROM cache_entries');
  const all = [ofPackages("tenant = ''"), ofPackages("tenant = 'red'"), ofPackages('true'), ofCache.get()];
  database.close();
  return all.map((row) => ({ ...row }));
}
