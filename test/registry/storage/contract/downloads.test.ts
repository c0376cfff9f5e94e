import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, deletePackage, store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const day = 86_400_000;

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeEach(async () => {
      opened = await kind.open();
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    const add = (version: string, count: number, lastAt: number, { tenant = '', name = 'one' } = {}) =>
      storage.downloads.add([{ tenant, name, version, count, lastAt }]);
    const numbers = async (name = 'one') =>
      (await storage.downloads.ofVersions('', name)).map((one) => [one.version, one.downloads, one.lastDownloadAt]);

    test('downloads are added to those of the same version, with the latest time', async () => {
      await store(storage, { name: 'one', content: 'abc' });
      await store(storage, { name: 'one', version: '1.1.0', content: 'abcde' });
      await store(storage, { tenant: 'red', name: 'one' });
      await add('1.0.0', 2, 20);
      await add('1.0.0', 3, 10);
      await add('1.0.0', 7, 30, { tenant: 'red' });
      const versions = await storage.downloads.ofVersions('', 'one');
      expect(versions).toMatchObject([
        { version: '1.0.0', size: 3, publishedAt: 1, publishedBy: 'bob', downloads: 5, lastDownloadAt: 20 },
        { version: '1.1.0', size: 5, downloads: 0, lastDownloadAt: undefined },
      ]);
    });

    test('versions of one batch are added once each, and unknown ones are ignored', async () => {
      await store(storage, { name: 'one' });
      const one = { tenant: '', name: 'one', version: '1.0.0', count: 1, lastAt: 5 };
      await storage.downloads.add([one, { ...one, version: '9.9.9' }, { ...one, name: 'none' }, { ...one, lastAt: 6 }]);
      expect(await numbers()).toEqual([['1.0.0', 2, 6]]);
      expect(await storage.downloads.ofVersions('', 'none')).toEqual([]);
    });

    test('downloads that several servers add at the same time are all counted', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `package-${index}`);
      for (const name of names) await store(storage, { name });
      const batch = names.map((name) => ({ tenant: '', name, version: '1.0.0', count: 1, lastAt: 5 }));
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => storage.downloads.add(index % 2 ? batch : batch.toReversed())),
      );
      expect(await Promise.all(names.map((name) => numbers(name)))).toEqual(names.map(() => [['1.0.0', 10, 5]]));
    });

    test('the downloads of a package are counted by day, and old days are removed', async () => {
      await store(storage, { name: 'one' });
      await store(storage, { name: 'one', version: '1.1.0' });
      await add('1.0.0', 1, 10 * day);
      await add('1.1.0', 2, 10 * day + 5);
      await add('1.0.0', 4, 12 * day - 1);
      const perDay = async (first: number, last: number) => [
        ...(await storage.downloads.perDay('', 'one', { first, last })),
      ];
      expect(await perDay(0, 20)).toEqual([
        [10, 3],
        [11, 4],
      ]);
      expect(await perDay(11, 11)).toEqual([[11, 4]]);
      expect(await storage.downloads.removeDaysBefore(11, 10)).toBe(1);
      expect(await perDay(0, 20)).toEqual([[11, 4]]);
      expect(await numbers()).toEqual([
        ['1.0.0', 5, 12 * day - 1],
        ['1.1.0', 2, 10 * day + 5],
      ]);
    });

    test('an unpublished version loses its count, and so does a deleted package', async () => {
      await store(storage, { name: 'one' });
      const { revision } = await store(storage, { name: 'one', version: '1.1.0' });
      await add('1.0.0', 3, day);
      await add('1.1.0', 2, day);
      const kept = { versions: [{ version: '1.0.0', manifest: undefined }], distTags: { latest: '1.0.0' } };
      await storage.packages.replace('', 'one', revision, { ...kept, audit: anyAudit });
      await store(storage, { name: 'one', version: '1.1.0' });
      expect(await numbers()).toEqual([
        ['1.0.0', 3, day],
        ['1.1.0', 0, undefined],
      ]);
      await deletePackage(storage, 'one');
      await store(storage, { name: 'one' });
      expect(await numbers()).toEqual([['1.0.0', 0, undefined]]);
      expect(await storage.downloads.perDay('', 'one', { first: 0, last: 10 })).toEqual(new Map());
    });

    test('the names of packages are read in order, in portions', async () => {
      for (const name of ['c', '@b/x', 'a', 'B']) await store(storage, { name });
      await store(storage, { tenant: 'red', name: 'b' });
      expect(await storage.packages.namesAfter('', '', 3)).toEqual(['@b/x', 'B', 'a']);
      expect(await storage.packages.namesAfter('', 'a', 3)).toEqual(['c']);
    });

    test('a package of many versions is read completely', async () => {
      const versions = Array.from({ length: 260 }, (_, index) => `1.0.${index}`);
      await Promise.all(versions.map((version) => store(storage, { name: 'one', version })));
      const found = await storage.downloads.ofVersions('', 'one');
      expect(found.map(({ version }) => version).sort()).toEqual(versions.sort());
    });
  });
