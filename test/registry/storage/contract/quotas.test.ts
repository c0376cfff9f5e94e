import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, deletePackage, store } from '../../../../harness/registry/stored.ts';
import type { Quota } from '../../../../registry/storage/contract/quota.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const quota = (change: Partial<Quota>): Quota => ({
  scope: undefined,
  maxBytes: undefined,
  maxVersions: undefined,
  ...change,
});

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeEach(async () => {
      opened = await kind.open();
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    const publish = (name: string, version: string, quotas: readonly Quota[], { tenant = '', size = 10 } = {}) =>
      store(storage, { tenant, name, version, content: Buffer.alloc(size, name + version), quotas });

    test.each([
      [quota({ maxVersions: 2 }), 'The quota of all packages is 2 versions, and 2 are published;', 'max_versions'],
      [quota({ maxBytes: 25 }), 'The quota of all packages is 25 bytes, and 30 bytes would be used;', 'max_size'],
      [quota({ scope: '@a', maxVersions: 1 }), 'The quota of the scope `@a` is 1 version, and 1 are', 'max_versions'],
    ])('a publication that exceeds %o is refused and changes nothing', async (exceeded, beginning, setting) => {
      await publish('@a/one', '1.0.0', [exceeded]);
      await publish('two', '1.0.0', [quota({ maxVersions: 2 })]);
      const totals = await storage.packages.totals('');
      const refused = publish('@a/one', '1.1.0', [quota({}), exceeded]);
      await expect(refused).rejects.toMatchObject({ name: 'QuotaExceeded' });
      await expect(refused).rejects.toThrow(beginning);
      await expect(refused).rejects.toThrow(`increase \`${setting}\` in \`[[quotas]]\``);
      expect(await storage.packages.totals('')).toEqual(totals);
      expect((await storage.packages.tarballs('', '@a/one')).map(({ version }) => version)).toEqual(['1.0.0']);
    });

    test('a quota allows exactly its limit, and a published version remains a conflict', async () => {
      const quotas = [quota({ maxBytes: 20, maxVersions: 2 })];
      await publish('one', '1.0.0', quotas);
      await publish('one', '1.1.0', quotas);
      await expect(publish('one', '1.1.0', quotas)).rejects.toMatchObject({ name: 'AlreadyExists' });
    });

    test('a scope and a tenant count only their own packages', async () => {
      for (const [name, options] of [
        ['@a/one', {}],
        ['@a/two', { size: 20 }],
        ['@ab/one', {}],
        ['one', {}],
        ['@a/one', { tenant: 'red' }],
      ] as const)
        await publish(name, '1.0.0', [], options);
      expect(await storage.packages.scopeUsage('', '@a')).toEqual({ versions: 2, bytes: 30 });
      expect(await storage.packages.scopeUsage('red', '@a')).toEqual({ versions: 1, bytes: 10 });
      expect(await storage.packages.scopeUsage('', '@none')).toEqual({ versions: 0, bytes: 0 });
      await publish('@a/three', '1.0.0', [quota({ scope: '@a', maxVersions: 3 })]);
    });

    test('unpublished and deleted versions no longer count', async () => {
      const quotas = [quota({ scope: '@a', maxBytes: 20 }), quota({ maxBytes: 20 })];
      await publish('@a/one', '1.0.0', quotas);
      const { revision } = await publish('@a/one', '1.1.0', quotas);
      const kept = { versions: [{ version: '1.0.0', manifest: undefined }], distTags: { latest: '1.0.0' } };
      await storage.packages.replace('', '@a/one', revision, { ...kept, audit: anyAudit });
      await publish('@a/two', '1.0.0', quotas);
      await expect(publish('@a/two', '1.1.0', quotas)).rejects.toMatchObject({ name: 'QuotaExceeded' });
      await deletePackage(storage, '@a/one');
      await publish('@a/two', '1.1.0', quotas);
      expect(await storage.packages.scopeUsage('', '@a')).toEqual({ versions: 2, bytes: 20 });
    });

    test('simultaneous publications do not exceed a quota together', async () => {
      const names = Array.from({ length: 12 }, (_, index) => `@a/package-${index}`);
      const results = await Promise.allSettled(
        names.map((name) => publish(name, '1.0.0', [quota({ scope: '@a', maxVersions: 5 })])),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await storage.packages.scopeUsage('', '@a')).toEqual({ versions: 5, bytes: 50 });
    });
  });
