import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedVersions, usernames } from '../../../harness/registry/stored.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-earlier-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const contentOf = (label: string): string => `content of ${label}`.repeat(label.startsWith('@acme/') ? 10_000 : 1);
const large =
  'a2f4409ff96340ecb4c1a1e7c7cacf1cabfc880cfd35b36a82e98e4cc51466b432e7045e75e843fdc3e67e8bc1605fa473d503ca78b21a03747271737f9b426e';

/** Writes the data folder of a server of version 2, which had no identities and no trash. */
function writeVersion2(): void {
  const database = new DatabaseSync(join(folder, 'registry.db'));
  database.exec(readFileSync(new URL('folders/version-2.sql', import.meta.url), 'utf8'));
  database.close();
  for (const name of ['blobs', 'temporary']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'blobs', large), contentOf('@acme/two@1.0.0'));
}

test('a data folder of version 2 opens with all of its contents, and its blobs receive the identity of the database', async () => {
  writeVersion2();
  for (const start of ['first', 'second']) {
    const storage = openStorage(folder);
    const contents: string[] = [];
    for (const { name, version, blob } of await storedVersions(storage)) {
      const label = `${name}@${version}`;
      expect(String(await storage.blobs.read(blob)), start).toBe(contentOf(label));
      contents.push(label);
    }
    expect(contents).toEqual(['@acme/two@1.0.0', 'one@1.0.0', 'one@1.1.0']);
    expect(await usernames(storage)).toEqual(['bob']);
    expect(await storage.access.counts('')).toEqual({ users: 1, rules: 1 });
    expect(await storage.cache.totals()).toEqual({ entries: 1, bytes: 31 });
    expect((await storage.audit.page({ limit: 10, cursor: undefined })).items).toHaveLength(4);
    await storage.upkeep.tidy({ graceTime: 0, trashTime: 0 }, 1);
    expect(readdirSync(join(folder, 'blobs')).sort()).toEqual([large, 'identity']);
    storage.close();
  }
});
