import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '../../../registry/storage/contract/storage.ts';
import type { PackageReader } from '../../../registry/storage/search/package-search.ts';
import { fillStorage, packageAt } from '../../../scripts/bench/registry/growth/fill-storage.ts';
import { type OpenedStorage, storageKinds } from '../storage/contract/storage-kinds.ts';
import { everyone } from '../support/everyone.ts';

/** More than a search for words finds, and than the storages read at once. */
const packages = 2_100;
const names = Array.from({ length: packages }, (_, number) => packageAt(number).name).sort();

const member = { kind: 'user', tenant: '', username: 'ann', role: 'read', source: 'runtime' } as const;
const teams: PackageReader = {
  ...everyone,
  principal: member,
  mode: 'acl',
  grants: [{ pattern: 'npm/@team-4*/**', permission: 'read' }],
};
const ofTeams = names.filter((name) => name.startsWith('@team-4'));

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeAll(async () => {
      opened = await kind.open();
      ({ storage } = opened);
      await fillStorage(storage, packages);
    }, 120_000);
    afterAll(() => opened.remove());

    async function allPages(reader: PackageReader, size: number): Promise<readonly string[]> {
      const seen: string[] = [];
      for (let from = 0; ; from += size) {
        const found = await storage.searches.find({ tenant: '', text: '', from, size, reader });
        seen.push(...found.packages.map(({ name }) => name));
        expect(found.total).toBeGreaterThanOrEqual(seen.length);
        if (found.packages.length < size) return seen;
      }
    }

    test('the list of all packages goes to the last one, in the order of their names', async () => {
      expect(await allPages(everyone, 300)).toEqual(names);
      const found = await storage.searches.find({ tenant: '', text: '', from: 0, size: 1, reader: everyone });
      expect(found).toMatchObject({ total: packages, isComplete: true });
    });

    test('a reader sees the packages that the access rules allow, and their number', async () => {
      expect(ofTeams.length).toBeGreaterThan(100);
      expect(await allPages(teams, 30)).toEqual(ofTeams);
      const found = await storage.searches.find({ tenant: '', text: '', from: 0, size: 1, reader: teams });
      expect(found).toMatchObject({ total: ofTeams.length, isComplete: true });
    });

    test('a search for words that most packages have ends earlier, and says so', async () => {
      const found = await storage.searches.find({ tenant: '', text: 'bench', from: 0, size: 1, reader: everyone });
      expect(found.isComplete).toBe(false);
      expect(found.total).toBeLessThanOrEqual(2_000);
    });
  });
