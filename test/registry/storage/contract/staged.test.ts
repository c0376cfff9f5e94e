import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, store } from '../../../../harness/registry/stored.ts';
import { publishedTexts } from '../../../../registry/packages/packuments/published-texts.ts';
import type { Quota } from '../../../../registry/storage/contract/quota.ts';
import type { NewStagedVersion, StagingLimits } from '../../../../registry/storage/contract/staged-records.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const limits: StagingLimits = { maxVersions: 3, maxSize: 150 };
const unlimited = { scope: undefined, maxBytes: undefined, maxVersions: undefined };
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

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

    const version = (number: number, change: Partial<NewStagedVersion> = {}): NewStagedVersion => ({
      ...{ id: idOf(number), tenant: 'red', name: '@a/one', version: `1.0.${number}`, distTags: { latest: '1.0.0' } },
      ...{ manifest: '{"a":1}', provenance: undefined, publisher: '{}', stagedBy: 'ann' },
      ...{ stagedAt: time, expiresAt: time + 100, ...change },
    });

    interface Options {
      readonly content?: string;
      readonly quotas?: readonly Quota[];
      readonly limits?: StagingLimits;
    }

    async function add(staged: NewStagedVersion, options: Options = {}): Promise<string> {
      const { content = `content ${staged.id}`, quotas = [] } = options;
      const blob = await storage.blobs.write(Buffer.from(content));
      try {
        const audit = { ...anyAudit, action: 'package.stage', tenant: staged.tenant };
        await storage.staged.add({ staged, blob, limits: options.limits ?? limits, quotas, audit });
        return blob.id;
      } finally {
        blob.release();
      }
    }

    /** Publishes a staged version with the tarball that it refers to. */
    async function approve(number: number, quotas: readonly Quota[] = []): Promise<unknown> {
      const found = await storage.staged.find('red', idOf(number));
      const content = await storage.blobs.read(found?.blob ?? '');
      const blob = await storage.blobs.write(content);
      const texts = publishedTexts({ name: '@a/one' });
      const published = { version: found?.version ?? '', texts, publishedAt: time, publishedBy: 'ann' };
      try {
        return await storage.packages.publish({
          ...{ tenant: 'red', name: '@a/one', version: published, blob, attestations: undefined, distTags: {} },
          ...{ staged: idOf(number), quotas, audit: () => ({ ...anyAudit, action: 'package.publish', tenant: 'red' }) },
        });
      } finally {
        blob.release();
      }
    }

    const actions = async (): Promise<readonly string[]> =>
      (await storage.audit.page({ limit: 100, cursor: undefined })).items.map(({ action }) => action);

    test('a staged version is found with its document and its tarball', async () => {
      const blob = await add(version(1, { provenance: '{}' }));
      const found = await storage.staged.find('red', idOf(1));
      expect(found).toMatchObject({ ...version(1, { provenance: '{}' }), blob, size: 44 });
      expect((await storage.blobs.read(blob)).toString()).toBe(`content ${idOf(1)}`);
      expect(await storage.staged.find('blue', idOf(1))).toBeUndefined();
      expect(await storage.packages.revision('red', '@a/one')).toBeUndefined();
      expect(await storage.packages.wasPublished('red', '@a/one')).toBe(false);
      expect(await actions()).toEqual(['package.stage']);
    });

    test('versions are listed in the order in which they were staged, by page and by name', async () => {
      for (const [number, name] of [
        [3, 'b'],
        [1, 'c'],
        [2, 'b'],
      ] as const) {
        time += 1;
        await add(version(number, { name }));
      }
      const page = async (name?: string, limit = 10, after?: { stagedAt: number; id: string }) =>
        (await storage.staged.page('red', { name, after, limit })).map(({ id }) => id);
      expect(await page()).toEqual([3, 1, 2].map(idOf));
      expect(await page('b')).toEqual([3, 2].map(idOf));
      expect(await page(undefined, 2)).toEqual([3, 1].map(idOf));
      expect(await page(undefined, 2, { stagedAt: 1_002, id: idOf(1) })).toEqual([idOf(2)]);
      expect(await storage.staged.page('blue', { name: undefined, after: undefined, limit: 10 })).toEqual([]);
    });

    test.each([
      ['small', 'x'],
      ['large', 'y'.repeat(2_000_000)],
    ])('one of several approvals publishes a version with a %s tarball', async (_, content) => {
      const blob = await add(version(1), { content, limits: { maxVersions: 3, maxSize: 3_000_000 } });
      const results = await Promise.allSettled([approve(1), approve(1), approve(1)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await storage.staged.find('red', idOf(1))).toBeUndefined();
      expect(await storage.staged.approved('red', idOf(1))).toEqual({
        ...{ id: idOf(1), name: '@a/one', version: '1.0.1' },
      });
      expect(await storage.packages.tarball('red', '@a/one', '1.0.1')).toEqual({ blob, size: content.length });
      expect((await storage.blobs.read(blob)).length).toBe(content.length);
      expect(await actions()).toEqual(['package.publish', 'package.stage']);
      expect(await storage.staged.usage('red', undefined)).toEqual({ versions: 0, bytes: 0 });
    });

    test('an approval of a version that is published or was removed changes nothing', async () => {
      await add(version(1));
      await store(storage, { tenant: 'red', name: '@a/one', version: '1.0.1' });
      await expect(approve(1)).rejects.toMatchObject({ name: 'AlreadyExists' });
      expect(await storage.staged.find('red', idOf(1))).toBeDefined();
      await add(version(2));
      const approving = approve(2);
      await storage.staged.remove('red', idOf(2), anyAudit);
      const [result] = await Promise.allSettled([approving]);
      const tarball = await storage.packages.tarball('red', '@a/one', '1.0.2');
      expect(tarball !== undefined).toBe(result.status === 'fulfilled');
    });

    test('a removed version is removed once, with its tarball', async () => {
      const blob = await add(version(1));
      const audit = { ...anyAudit, action: 'package.reject' };
      expect(await storage.staged.remove('blue', idOf(1), audit)).toBe(false);
      expect(await storage.staged.remove('red', idOf(1), audit)).toBe(true);
      expect(await storage.staged.remove('red', idOf(1), audit)).toBe(false);
      expect(await storage.staged.find('red', idOf(1))).toBeUndefined();
      expect(await actions()).toEqual(['package.reject', 'package.stage']);
      // Only SQLite removes the content of a small tarball at once.
      if (kind.name === 'SQLite') await expect(storage.blobs.read(blob)).rejects.toMatchObject({ name: 'DamagedBlob' });
    });

    test('the tarball that a staged and a published version share remains with either of them', async () => {
      const content = 'shared';
      const blob = await add(version(1), { content });
      await store(storage, { tenant: 'red', name: 'two', content });
      await storage.packages.delete('red', 'two', (await storage.packages.revision('red', 'two')) ?? 0, () => anyAudit);
      expect((await storage.blobs.read(blob)).toString()).toBe(content);
      await store(storage, { tenant: 'red', name: 'three', content });
      await storage.staged.remove('red', idOf(1), anyAudit);
      expect((await storage.blobs.read(blob)).toString()).toBe(content);
    });

    test('an expired version is not found, and is removed with a record unless it was approved', async () => {
      await add(version(1));
      await approve(1);
      await add(version(2));
      await add(version(3, { expiresAt: 2_000 }));
      time = 1_100;
      expect(await storage.staged.find('red', idOf(2))).toBeUndefined();
      expect(await storage.staged.approved('red', idOf(1))).toBeUndefined();
      await expect(storage.staged.remove('red', idOf(2), anyAudit)).resolves.toBe(false);
      const audit = ({ id }: { readonly id: string }) => ({ ...anyAudit, action: 'package.expire', target: id });
      expect(await storage.staged.removeExpired(10, audit)).toBe(2);
      expect(await storage.staged.removeExpired(10, audit)).toBe(0);
      expect((await actions())[0]).toBe('package.expire');
      expect((await actions()).filter((action) => action === 'package.expire')).toHaveLength(1);
      expect(await storage.staged.find('red', idOf(3))).toBeDefined();
    });

    test('the versions of a user that wait are limited, even if they arrive together', async () => {
      const added = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => add(version(number), { content: '0' })));
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expect(add(version(6), { content: '0' })).rejects.toThrow(
        'At most 3 of your versions may wait for an approval; have them approved',
      );
      await add(version(7, { stagedBy: 'ben' }), { content: 'x'.repeat(149) });
      await expect(add(version(8, { stagedBy: 'ben' }), { content: 'xx' })).rejects.toThrow(
        'Your versions that wait for an approval may use 150 bytes, and 151 would be used;',
      );
    });

    test('versions that wait count in quotas, and an approved one counts once', async () => {
      const quotas = [
        { ...unlimited, scope: '@a', maxVersions: 2 },
        { ...unlimited, maxBytes: 100 },
      ];
      await add(version(1), { quotas });
      await add(version(2), { quotas });
      await expect(add(version(3), { quotas })).rejects.toMatchObject({ name: 'QuotaExceeded' });
      await expect(
        store(storage, { tenant: 'red', name: '@a/two', quotas: [...quotas.slice(0, 1)] }),
      ).rejects.toMatchObject({ name: 'QuotaExceeded' });
      expect(await storage.staged.usage('red', '@a')).toEqual({ versions: 2, bytes: 88 });
      expect(await storage.staged.usage('red', '@ab')).toEqual({ versions: 0, bytes: 0 });
      expect(await storage.staged.usage()).toEqual({ versions: 2, bytes: 88 });
      await approve(1, quotas);
      await approve(2, quotas);
      expect(await storage.packages.scopeUsage('red', '@a')).toEqual({ versions: 2, bytes: 88 });
    });

    test('versions that are published together are all published, or none', async () => {
      const publication = async (name: string, number: number) => ({
        ...{ tenant: 'red', name, attestations: undefined, distTags: { latest: `1.0.${number}` } },
        blob: await storage.blobs.write(Buffer.from(name)),
        audit: () => anyAudit,
        version: {
          ...{ version: `1.0.${number}`, texts: publishedTexts({ name }), publishedAt: time, publishedBy: 'ann' },
        },
      });
      const names = ['c', 'a', 'b'];
      const first = await Promise.all(names.map((name) => publication(name, 1)));
      const published = await storage.packages.publishTogether(first);
      expect(published.map(({ name }) => name)).toEqual(names);
      const second = [await publication('d', 2), await publication('a', 2), await publication('b', 1)];
      await expect(storage.packages.publishTogether(second)).rejects.toMatchObject({ name: 'AlreadyExists' });
      expect(await storage.packages.namesAfter('red', '', 10)).toEqual(['a', 'b', 'c']);
      expect(await storage.packages.tarball('red', 'a', '1.0.2')).toBeUndefined();
      const batches = await Promise.allSettled(
        [2, 3, 4].map(async (number) =>
          storage.packages.publishTogether(
            await Promise.all((number % 2 ? names : names.toReversed()).map((name) => publication(name, number))),
          ),
        ),
      );
      expect(batches.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    });
  });
