import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, deletePackage, store } from '../../../../harness/registry/stored.ts';
import type { PackumentForm } from '../../../../registry/packages/packuments/manifest-fragments.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const manifest = (version: string, more: object = {}): string => {
  const dist = { shasum: 'abc' };
  return JSON.stringify({
    name: 'one',
    version,
    readme: `of ${version}`,
    scripts: { install: 'x' },
    main: 'a.js',
    dist,
    ...more,
  });
};

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    let clock: number;
    beforeEach(async () => {
      clock = 1_000;
      opened = await kind.open({ now: () => clock });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    async function texts(form: PackumentForm) {
      let found: unknown[] = [];
      const read = await storage.packages.readTexts(
        '',
        'one',
        { form },
        {
          restart: () => {
            found = [];
          },
          add: (portion) => void found.push(...portion.map(({ text }) => JSON.parse(text))),
        },
      );
      return { found, latest: read?.latest, head: read?.head };
    }

    const revision = async (name = 'one'): Promise<number> => (await storage.packages.revision('', name)) ?? 0;

    test('a package is read as it was published', async () => {
      await store(storage, { name: 'one', manifest: manifest('1.0.0'), content: 'first' });
      await store(storage, {
        name: 'one',
        version: '1.1.0',
        manifest: manifest('1.1.0'),
        content: 'second',
        attestations: '{"attestations":[]}',
        distTags: { next: '1.1.0' },
      });
      const full = await texts('full');
      expect(full.head).toMatchObject({ name: 'one', distTags: { latest: '1.0.0', next: '1.1.0' }, createdAt: 1_000 });
      expect(full.head?.revision).toBe(await revision());
      expect(full.latest?.readme).toBe('{"readme":"of 1.0.0"}');
      const dist = { shasum: 'abc' };
      expect(full.found).toEqual(
        ['1.0.0', '1.1.0'].map((version) => ({ name: 'one', version, scripts: { install: 'x' }, main: 'a.js', dist })),
      );
      expect((await texts('abbreviated')).found).toEqual(
        ['1.0.0', '1.1.0'].map((version) => ({ name: 'one', version, hasInstallScript: true, dist })),
      );
      const { blob = '' } = (await storage.packages.tarball('', 'one', '1.1.0')) ?? {};
      expect(String(await storage.blobs.read(blob))).toBe('second');
      expect((await storage.packages.tarballs('', 'one')).map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
      expect([...(await storage.packages.manifests('', 'one', ['1.1.0', '9.9.9'])).keys()]).toEqual(['1.1.0']);
      const attestationsOf = (version: string) => storage.packages.attestations('', 'one', version);
      const versions = ['1.0.0', '1.1.0', '9.9.9'];
      expect(await Promise.all(versions.map(attestationsOf))).toEqual([undefined, '{"attestations":[]}', undefined]);
      expect(await storage.packages.namesAfter('', '', 100_000)).toEqual(['one']);
      expect(await storage.packages.totals()).toEqual({ packages: 1, versions: 2, bytes: 11 });
    });

    test('a missing package is undefined, even if it exists in another tenant', async () => {
      await store(storage, { name: 'one', tenant: 'red' });
      const { packages } = storage;
      expect([
        await packages.revision('', 'one'),
        await packages.head('', 'one'),
        await packages.version('', 'one', '1.0.0'),
        await packages.tarball('', 'one', '1.0.0'),
        await packages.tarball('red', 'one', '1.0.1'),
        (await texts('full')).head,
      ]).toEqual(Array.from({ length: 6 }, () => undefined));
      expect([await packages.wasPublished('', 'one'), await packages.wasPublished('red', 'one')]).toEqual([
        false,
        true,
      ]);
      expect(await packages.publishedNames('red', ['one', 'two'])).toEqual(new Set(['one']));
      expect(await packages.publishedNames('', ['one'])).toEqual(new Set());
      expect(await packages.totals('red')).toEqual({ packages: 1, versions: 1, bytes: 0 });
    });

    test('texts with any characters are stored', async () => {
      const odd = 'null \0, lone \ud800, 👩‍💻, \u2028';
      await store(storage, { name: 'one', manifest: manifest('1.0.0', { description: odd, keywords: [odd], odd }) });
      expect((await texts('full')).found).toMatchObject([{ odd }]);
    });

    test('of concurrent publications of a version, one is stored', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 12 }, (_, i) => store(storage, { name: 'one', content: `content ${i}` })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [refused] = results.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({
        reason: { name: 'AlreadyExists', message: '`one@1.0.0` is already published; publish a new version.' },
      });
      expect(await storage.packages.totals()).toEqual({ packages: 1, versions: 1, bytes: 9 + (await size()) });
      expect((await storage.audit.page({ limit: 100, cursor: undefined })).items).toHaveLength(1);

      /** The length of the number in the content. */
      async function size(): Promise<number> {
        return ((await storage.packages.tarball('', 'one', '1.0.0'))?.size ?? 0) - 9;
      }
    });

    test('concurrent publications of different versions are all stored', async () => {
      const versions = Array.from({ length: 12 }, (_, i) => `1.0.${i}`);
      await Promise.all(versions.map((version) => store(storage, { name: 'one', version, content: version })));
      expect((await storage.packages.tarballs('', 'one')).map(({ version }) => version).sort()).toEqual(
        [...versions].sort(),
      );
      expect(await storage.packages.totals()).toMatchObject({ packages: 1, versions: 12 });
    });

    test('a version that was removed can be published again only with the same content', async () => {
      await store(storage, { name: 'one', content: 'first' });
      const first = await revision();
      await deletePackage(storage, 'one');
      expect([await storage.packages.revision('', 'one'), await storage.packages.wasPublished('', 'one')]).toEqual([
        undefined,
        true,
      ]);
      await expect(store(storage, { name: 'one', content: 'other' })).rejects.toThrow(
        '`one@1.0.0` was unpublished and can be published again only with the same content; publish a new version.',
      );
      // The clock was set back.
      clock = 1;
      await store(storage, { name: 'one', content: 'first' });
      expect(await revision()).toBeGreaterThan(first);
    });

    test('the name of an unpublished package can be released, but not that of another one', async () => {
      const release = () => storage.packages.release('', 'one', { ...anyAudit, action: 'package.release' });
      expect(await release()).toBe(false);
      await store(storage, { name: 'one', content: 'first' });
      expect(await release()).toBe(false);
      await deletePackage(storage, 'one');
      expect(await release()).toBe(true);
      expect(await release()).toBe(false);
      expect(await storage.packages.wasPublished('', 'one')).toBe(false);
      const { items } = await storage.audit.page({ limit: 10, cursor: undefined });
      expect(items.filter(({ action }) => action === 'package.release')).toHaveLength(1);
      await store(storage, { name: 'one', content: 'other' });
    });

    test('a package is replaced: versions are removed, deprecated and tagged', async () => {
      for (const version of ['1.0.0', '1.1.0', '1.2.0'])
        await store(storage, { name: 'one', version, manifest: manifest(version), content: version });
      const before = await revision();
      const deprecated = manifest('1.0.0', { deprecated: 'Old', readme: undefined });
      const changed = await storage.packages.replace('', 'one', before, {
        versions: [
          { version: '1.0.0', manifest: deprecated },
          { version: '1.2.0', manifest: undefined },
        ],
        distTags: { latest: '1.2.0', old: '1.0.0' },
        audit: anyAudit,
      });
      expect(changed).toEqual({ name: 'one', revision: await revision() });
      const { found, head } = await texts('full');
      expect(found).toMatchObject([{ version: '1.0.0', deprecated: 'Old' }, { version: '1.2.0' }]);
      expect(head?.distTags).toEqual({ latest: '1.2.0', old: '1.0.0' });
      expect(await storage.packages.tarball('', 'one', '1.1.0')).toBe(undefined);
      expect(await storage.packages.version('', 'one', '1.0.0')).toMatchObject({ readme: '{"readme":"of 1.0.0"}' });
      expect(await storage.packages.totals()).toEqual({ packages: 1, versions: 2, bytes: 10 });
    });

    test('a stale revision changes nothing', async () => {
      await store(storage, { name: 'one' });
      const stale = await revision();
      await store(storage, { name: 'one', version: '1.1.0' });
      const message = '`one` has changed since it was read; read it again and repeat the change.';
      const change = { versions: [], distTags: {}, audit: anyAudit };
      await expect(storage.packages.replace('', 'one', stale, change)).rejects.toThrow(message);
      await expect(storage.packages.delete('', 'one', stale, () => anyAudit)).rejects.toThrow(message);
      expect(await storage.packages.totals()).toMatchObject({ packages: 1, versions: 2 });
      expect((await storage.audit.page({ limit: 100, cursor: undefined })).items).toHaveLength(2);
    });

    test('a tag is set and removed, and only such a change is recorded', async () => {
      await store(storage, { name: 'one' });
      const tag = { tenant: '', name: 'one', tag: 'next' };
      const { packages } = storage;
      expect(await packages.setDistTag(tag, '2.0.0', anyAudit)).toBe(false);
      expect(await packages.setDistTag({ ...tag, name: 'none' }, '1.0.0', anyAudit)).toBe(false);
      expect(await packages.setDistTag(tag, '1.0.0', anyAudit)).toBe(true);
      expect((await packages.head('', 'one'))?.distTags).toEqual({ latest: '1.0.0', next: '1.0.0' });
      expect(await packages.deleteDistTag(tag, anyAudit)).toBe(true);
      expect(await packages.deleteDistTag(tag, anyAudit)).toBe(false);
      expect((await storage.audit.page({ limit: 100, cursor: undefined })).items).toHaveLength(3);
    });

    test('each change to a package changes its revision, including the revision that is known without waiting', async () => {
      const seen: number[] = [];
      const note = async (): Promise<void> => {
        seen.push(await revision());
        expect(storage.packages.knownRevision('', 'one')).toBe(seen.at(-1));
      };
      await store(storage, { name: 'one' });
      await note();
      await store(storage, { name: 'one', version: '1.1.0' });
      await note();
      await storage.packages.setDistTag({ tenant: '', name: 'one', tag: 'x' }, '1.0.0', anyAudit);
      await note();
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    });

    test('a publication whose record fails is not stored', async () => {
      const audit = (): never => {
        throw new Error('on purpose');
      };
      await expect(store(storage, { name: 'one', audit })).rejects.toThrow('on purpose');
      expect(await storage.packages.wasPublished('', 'one')).toBe(false);
      expect(await storage.packages.totals()).toEqual({ packages: 0, versions: 0, bytes: 0 });
    });

    test('a package of many versions is read, replaced and deleted', async () => {
      const versions = Array.from({ length: 600 }, (_, i) => `1.0.${i}`);
      await Promise.all(
        versions.map((version) => store(storage, { name: 'one', version, manifest: manifest(version) })),
      );
      expect((await texts('abbreviated')).found).toHaveLength(600);
      const change = versions.map((version) => ({ version, manifest: manifest(version, { deprecated: 'Old' }) }));
      const distTags = { latest: '1.0.0' };
      await storage.packages.replace('', 'one', await revision(), { versions: change, distTags, audit: anyAudit });
      expect((await texts('full')).found).toEqual(
        Array.from({ length: 600 }, () => expect.objectContaining({ deprecated: 'Old' })),
      );
      const removed = await storage.packages.delete('', 'one', await revision(), () => anyAudit);
      expect(removed).toHaveLength(600);
      expect(await storage.packages.totals()).toEqual({ packages: 0, versions: 0, bytes: 0 });
    });
  });
