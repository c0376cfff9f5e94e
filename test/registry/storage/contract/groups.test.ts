import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRule, addUser, anyAudit, deleteUser, newUser } from '../../../../harness/registry/stored.ts';
import type { AccessDraft } from '../../../../registry/storage/contract/access-records.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeEach(async () => {
      opened = await kind.open({ now: () => 7 });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    const change = <Result>(decide: (draft: AccessDraft) => Result) =>
      storage.access.change((draft) => ({ result: decide(draft), audit: anyAudit }));
    const add = (name: string, members: readonly string[], tenant = '') =>
      change((draft) => draft.createGroup({ tenant, name, members }));
    const page = (limit: number, cursor?: string) => storage.access.groupsPage('', { limit, cursor });

    test('a group is found by its name and by its members, as it was added, changed and deleted', async () => {
      expect(await add('web', ['ann', 'ben'])).toMatchObject({ name: 'web', createdAt: 7 });
      await add('ops', ['ann']);
      await add('web', ['cid'], 'red');
      expect(storage.access.group('', 'web')).toEqual({
        tenant: '',
        name: 'web',
        members: ['ann', 'ben'],
        createdAt: 7,
      });
      expect([storage.access.groupCount(''), storage.access.groupCount('red')]).toEqual([2, 1]);
      expect(storage.access.groupsOf('', 'ann')).toEqual(['ops', 'web']);
      expect([storage.access.groupsOf('', 'cid'), storage.access.groupsOf('red', 'cid')]).toEqual([[], ['web']]);
      await change((draft) => draft.setMembers('', 'web', ['cid']));
      expect(storage.access.groupsOf('', 'ann')).toEqual(['ops']);
      expect(storage.access.groupsOf('', 'cid')).toEqual(['web']);
      expect(storage.access.group('red', 'web')).toMatchObject({ members: ['cid'] });
    });

    test('two groups of a tenant cannot have the same name', async () => {
      await add('web', []);
      await expect(add('web', ['ann'])).rejects.toThrow('Group `web` already exists.');
      expect(storage.access.group('', 'web')).toMatchObject({ members: [] });
    });

    test('a deleted group has neither members nor access rules', async () => {
      await add('web', ['ann']);
      const rule = await addRule(storage, { tenant: '', user: '@web', pattern: 'npm/**', permission: 'read' });
      expect(await change((draft) => draft.deleteGroup('', 'web'))).toEqual([rule]);
      expect([storage.access.group('', 'web'), storage.access.groupsOf('', 'ann')]).toEqual([undefined, []]);
      expect(storage.access.rulesOf('', '@web')).toEqual([]);
      await add('web', []);
      expect(storage.access.groupsOf('', 'ann')).toEqual([]);
    });

    test('a deleted user is a member of no group', async () => {
      await addUser(storage, newUser('ann'));
      await add('web', ['ann', 'ben']);
      await deleteUser(storage, 'ann');
      expect(storage.access.groupsOf('', 'ann')).toEqual([]);
      expect(storage.access.group('', 'web')).toMatchObject({ members: ['ben'] });
    });

    test('groups are read in pages, ordered by name', async () => {
      for (const name of ['web', 'ops', 'docs']) await add(name, ['ann']);
      const first = await page(2);
      expect(first.items.map(({ name }) => name)).toEqual(['docs', 'ops']);
      const second = await page(2, first.next);
      expect(second).toMatchObject({ items: [{ name: 'web', members: ['ann'] }], next: undefined });
    });
  });
