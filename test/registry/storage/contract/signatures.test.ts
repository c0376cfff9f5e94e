import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, deletePackage, store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const key = (id: string, createdAt = 1) => ({
  ...{ id, createdAt },
  publicKey: Buffer.from(`public ${id}`),
  privateKey: Buffer.from(`private ${id}`),
});

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeEach(async () => {
      opened = await kind.open({ now: () => 7 });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    const replace = async (replaced: string | undefined, id: string, createdAt?: number): Promise<string> => {
      const options = { expiresAt: 9, audit: { ...anyAudit, action: 'key.create', target: id } };
      return (await storage.signatures.replaceKey(replaced, key(id, createdAt), options)).id;
    };

    test('the first key is in use until another key replaces it, and then loses its private key', async () => {
      expect(await storage.signatures.currentKey()).toBeUndefined();
      expect(await replace(undefined, 'a')).toBe('a');
      const { publicKey = '', privateKey = '', ...rest } = (await storage.signatures.currentKey()) ?? {};
      const texts = [publicKey, privateKey].map((bytes) => Buffer.from(bytes).toString());
      expect([rest, ...texts]).toEqual([{ id: 'a', createdAt: 1, expiresAt: undefined }, 'public a', 'private a']);
      expect(await replace('a', 'b', 2)).toBe('b');
      expect(
        (await storage.signatures.keys()).map((one) => [one.id, one.privateKey !== undefined, one.expiresAt]),
      ).toEqual([
        ['b', true, undefined],
        ['a', false, 9],
      ]);
      expect(await replace('b', 'a')).toBe('a');
      expect((await storage.signatures.keys()).map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
        ['b', 9],
        ['a', undefined],
      ]);
    });

    test('of several keys that replace the same key at once, only one is used and recorded', async () => {
      await replace(undefined, 'a');
      const used = await Promise.all(['b', 'c', 'd', 'e'].map((id) => replace('a', id)));
      expect(new Set(used).size).toBe(1);
      expect(await storage.signatures.keys()).toHaveLength(2);
      const { items } = await storage.audit.page({ limit: 10, cursor: undefined });
      expect(items.map(({ target }) => target)).toEqual([used[0], 'a']);
    });

    test('packages that are published need no signature afterwards', async () => {
      await store(storage, { name: 'one' });
      expect(await storage.signatures.unsigned(10)).toEqual([]);
      await deletePackage(storage, 'one');
    });
  });
