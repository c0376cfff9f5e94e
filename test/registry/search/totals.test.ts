import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assert, asyncProperty, constantFrom, array as listOf, nat, record } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, store } from '../../../harness/registry/stored.ts';
import { openStorage, type SqliteStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

let folder: string;
let storage: SqliteStorage;
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

test('the totals match the rows after any changes', async () => {
  await assert(
    asyncProperty(listOf(change, { maxLength: 30 }), async (changes) => {
      for (const one of changes) await apply(one);
      expect(await totals()).toEqual(counted());
    }),
    { numRuns: 30 },
  );
});

test('a package in the database of a deleted tenant still counts', async () => {
  await apply({ kind: 'publish', tenant: 'red', name: 'one', number: 1 });
  expect(await storage.packages.totals('red')).toEqual({ packages: 1, versions: 1, bytes: 1 });
  expect(await storage.packages.totals('blue')).toEqual({ packages: 0, versions: 0, bytes: 0 });
  expect(await storage.packages.totals()).toEqual({ packages: 1, versions: 1, bytes: 1 });
});

async function apply({ kind, tenant, name, number }: Change): Promise<void> {
  const { packages, cache, blobs } = storage;
  const version = `1.${number}.0`;
  const revision = await packages.revision(tenant, name);
  try {
    if (kind === 'publish') await store(storage, { tenant, name, version, content: 'x'.repeat(number) });
    else if (kind === 'fail') {
      const audit = (): never => {
        throw new Error('on purpose');
      };
      await store(storage, { tenant, name, version, content: 'x'.repeat(number), audit });
    } else if (kind === 'cache') {
      const blob = await blobs.write(Buffer.alloc(number, 'x'));
      const times = { fetchedAt: 1, lastUsedAt: 1, hits: 0, verifiedBy: 'upstream' } as const;
      await cache.put({ registry: 'npm', path: name, ...times }, blob);
      blob.release();
    } else if (kind === 'evict') await cache.delete('npm', name, anyAudit);
    else if (revision !== undefined) {
      const kept = (await packages.tarballs(tenant, name)).slice(0, number);
      const versions = kept.map((one) => ({ version: one.version, manifest: undefined }));
      if (kind === 'delete') await packages.delete(tenant, name, revision, () => anyAudit);
      else await packages.replace(tenant, name, revision, { versions, distTags: {}, audit: anyAudit });
    }
  } catch {
    // A change that is not allowed, or one that fails on purpose, has no effect.
  }
}

function totals() {
  const { packages, cache } = storage;
  return Promise.all([packages.totals(''), packages.totals('red'), packages.totals(), cache.totals()]);
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
