import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    let time: number;
    beforeEach(async () => {
      time = 1_000;
      opened = await kind.open({ now: () => time });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    /** Publishes versions, each of which becomes `latest`. A version after which `!` follows is deprecated. */
    async function publish(...versions: readonly string[]): Promise<void> {
      for (const one of versions) {
        const version = one.replace('!', '');
        const manifest = {
          name: 'one',
          version,
          description: `of ${version}`,
          ...(one !== version && { deprecated: 'x' }),
        };
        const distTags = { latest: version };
        await store(storage, { name: 'one', version, manifest: JSON.stringify(manifest), content: one, distTags });
      }
    }

    const hide = (version: string, reason = 'Bad.', name = 'one', tenant = '') => {
      const how = { reason, quarantinedBy: 'ann', quarantinedAt: time };
      return storage.quarantine.add({ tenant, name, version, ...how }, { ...anyAudit, action: 'package.quarantine' });
    };
    const show = (version: string, name = 'one', tenant = '') =>
      storage.quarantine.remove({ tenant, name, version }, { ...anyAudit, action: 'package.unquarantine' });
    const tag = (name: string, version: string) =>
      storage.packages.setDistTag({ tenant: '', name: 'one', tag: name }, version, anyAudit);
    const untag = (name: string) => storage.packages.deleteDistTag({ tenant: '', name: 'one', tag: name }, anyAudit);
    const tags = async () => (await storage.packages.head('', 'one'))?.distTags;

    async function versions(isForWriting = false): Promise<readonly string[]> {
      const found: string[] = [];
      const restart = () => void found.splice(0);
      const add = (portion: readonly { readonly version: string }[]) =>
        void found.push(...portion.map(({ version }) => version));
      const wanted = { form: 'abbreviated', isForWriting } as const;
      await storage.packages.readTexts('', 'one', wanted, { restart, add });
      return found;
    }

    test('a hidden version is found only for changes, and comes back as it was', async () => {
      await publish('1.0.0', '1.1.0');
      const before = [
        await storage.packages.tarball('', 'one', '1.1.0'),
        await storage.packages.version('', 'one', '1.1.0'),
      ];
      const revision = await storage.packages.revision('', 'one');
      expect(await hide('1.1.0')).toBe(true);
      expect([await versions(), await versions(true)]).toEqual([['1.0.0'], ['1.0.0', '1.1.0']]);
      const { packages } = storage;
      expect(await packages.tarball('', 'one', '1.1.0')).toBeUndefined();
      expect(packages.knownTarball('', 'one', '1.1.0') ?? undefined).toBeUndefined();
      expect(await packages.version('', 'one', '1.1.0')).toBeUndefined();
      expect((await packages.tarballs('', 'one')).map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
      expect([...(await packages.manifests('', 'one', ['1.1.0'])).keys()]).toEqual(['1.1.0']);
      expect(await packages.revision('', 'one')).toBe((revision ?? 0) + 1);
      expect(await packages.totals('')).toMatchObject({ versions: 2 });
      expect(await show('1.1.0')).toBe(true);
      expect([await packages.tarball('', 'one', '1.1.0'), await packages.version('', 'one', '1.1.0')]).toEqual(before);
      expect([await versions(), await tags()]).toEqual([['1.0.0', '1.1.0'], { latest: '1.1.0' }]);
      const { items } = await storage.audit.page({ limit: 2, cursor: undefined });
      expect(items.map(({ action }) => action)).toEqual(['package.unquarantine', 'package.quarantine']);
    });

    test('attestations of a hidden version are not found', async () => {
      await store(storage, { name: 'one', attestations: '{"attestations":[]}' });
      await hide('1.0.0');
      expect(await storage.packages.attestations('', 'one', '1.0.0')).toBeUndefined();
    });

    test.each<[what: string, work: () => Promise<unknown>, hidden: object, shown: object]>([
      ['the newest older version', () => publish('0.9.0', '1.0.0', '1.1.0'), { latest: '1.0.0' }, { latest: '1.1.0' }],
      [
        'one that is not deprecated',
        () => publish('0.9.0', '1.0.0!', '1.1.0'),
        { latest: '0.9.0' },
        { latest: '1.1.0' },
      ],
      [
        'one that is not a prerelease',
        () => publish('0.9.0', '1.0.0-a', '1.1.0'),
        { latest: '0.9.0' },
        { latest: '1.1.0' },
      ],
      ['none', () => publish('1.1.0'), {}, { latest: '1.1.0' }],
    ])('a tag is moved to %s, and back', async (_, work, hidden, shown) => {
      await work();
      await hide('1.1.0');
      expect(await tags()).toEqual(hidden);
      await show('1.1.0');
      expect(await tags()).toEqual(shown);
    });

    test.each<[first: string, second: string, between: object]>([
      ['1.1.0', '1.2.0', { latest: '1.1.0', beta: '1.1.0' }],
      ['1.2.0', '1.1.0', { latest: '1.2.0', beta: '1.0.0' }],
    ])('of two hidden versions, %s comes back first', async (first, second, between) => {
      await publish('1.0.0', '1.1.0', '1.2.0');
      await tag('beta', '1.1.0');
      await hide('1.2.0');
      await hide('1.1.0');
      expect(await tags()).toEqual({ latest: '1.0.0', beta: '1.0.0' });
      await show(first);
      expect(await tags()).toEqual(between);
      await show(second);
      expect(await tags()).toEqual({ latest: '1.2.0', beta: '1.1.0' });
    });

    test.each<[what: string, work: () => Promise<unknown>, after: object]>([
      ['is set', () => tag('latest', '1.0.0'), { latest: '1.0.0', beta: '1.2.0' }],
      ['is deleted', () => untag('beta'), { latest: '1.2.0' }],
      ['is set by a publication', () => publish('1.3.0'), { latest: '1.3.0', beta: '1.2.0' }],
    ])('a tag that %s while its version is hidden keeps that', async (_, work, after) => {
      await publish('1.0.0', '1.1.0', '1.2.0');
      await tag('beta', '1.2.0');
      await hide('1.2.0');
      await work();
      await show('1.2.0');
      expect(await tags()).toEqual(after);
    });

    test('no tag can be set to a hidden version, whose number remains taken', async () => {
      await publish('1.0.0', '1.1.0');
      await hide('1.1.0');
      expect(await tag('next', '1.1.0')).toBe(false);
      await expect(publish('1.1.0')).rejects.toThrow('`one@1.1.0` is already published; publish a new version.');
      expect(await versions()).toEqual(['1.0.0']);
    });

    test('the database refuses to remove a hidden version, alone or with its package', async () => {
      await publish('1.0.0', '1.1.0');
      await hide('1.1.0');
      const revision = (await storage.packages.revision('', 'one')) ?? 0;
      const versions = [{ version: '1.0.0', manifest: undefined }];
      const change = { versions, distTags: { latest: '1.0.0' }, audit: anyAudit };
      await expect(storage.packages.replace('', 'one', revision, change)).rejects.toThrow(/foreign key/i);
      await expect(storage.packages.delete('', 'one', revision, () => anyAudit)).rejects.toThrow(/foreign key/i);
      expect((await storage.packages.tarballs('', 'one')).map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
      expect(await storage.packages.revision('', 'one')).toBe(revision);
    });

    test('search shows the latest visible version', async () => {
      await publish('1.0.0', '1.1.0');
      await hide('1.1.0');
      const principal = { kind: 'anonymous' } as const;
      const reader = { principal, mode: 'simple-token', anonymousReads: true, grants: [], pathPrefix: 'npm/' } as const;
      const found = await storage.searches.find({ tenant: '', text: 'one', from: 0, size: 9, reader });
      expect(found.packages).toMatchObject([{ name: 'one', version: '1.0.0', description: 'of 1.0.0' }]);
    });

    test('the reason is replaced, and the tags are restored all the same', async () => {
      await publish('1.0.0', '1.1.0');
      await hide('1.1.0', 'First.');
      time = 2_000;
      expect(await hide('1.1.0', 'Second.')).toBe(true);
      const hidden = { name: 'one', version: '1.1.0', reason: 'Second.', quarantinedBy: 'ann', quarantinedAt: 2_000 };
      expect(await storage.quarantine.of('', ['one', 'two'])).toEqual(new Map([['one', [hidden]]]));
      await show('1.1.0');
      expect([await tags(), await storage.quarantine.count()]).toEqual([{ latest: '1.1.0' }, 0]);
    });

    test('what is not published cannot be hidden, and what is not hidden cannot be shown', async () => {
      await publish('1.0.0');
      expect([
        await hide('9.9.9'),
        await hide('1.0.0', 'Bad.', 'two'),
        await hide('1.0.0', 'Bad.', 'one', 'red'),
      ]).toEqual([false, false, false]);
      expect([await show('1.0.0'), await show('1.0.0', 'two')]).toEqual([false, false]);
      const { items } = await storage.audit.page({ limit: 9, cursor: undefined });
      expect(items.filter(({ action }) => action.includes('quarantine'))).toEqual([]);
    });

    test('hidden versions are listed by page, for each tenant', async () => {
      for (const name of ['b', '@a/b', 'a'])
        for (const version of ['1.0.0', '1.1.0']) await store(storage, { name, version });
      await store(storage, { name: 'a', tenant: 'red' });
      for (const name of ['b', '@a/b', 'a'])
        for (const version of ['1.1.0', '1.0.0']) await hide(version, 'Bad.', name);
      await hide('1.0.0', 'Bad.', 'a', 'red');
      const pages: string[][] = [];
      for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined; ) {
        const { items, next } = await storage.quarantine.page('', { limit: 4, cursor });
        pages.push(items.map(({ name, version }) => `${name}@${version}`));
        cursor = next;
      }
      expect(pages).toEqual([
        ['@a/b@1.0.0', '@a/b@1.1.0', 'a@1.0.0', 'a@1.1.0'],
        ['b@1.0.0', 'b@1.1.0'],
      ]);
      expect((await storage.quarantine.page('red', { limit: 4, cursor: undefined })).items).toMatchObject([
        { name: 'a' },
      ]);
      expect(await storage.quarantine.count()).toBe(7);
    });
  });
