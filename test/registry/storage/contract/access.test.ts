import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRule, addUser, anyAudit, deleteUser, newUser, usernames } from '../../../../harness/registry/stored.ts';
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

    const rule = { tenant: '', user: 'ann', pattern: 'npm/@team/**', permission: 'write' } as const;
    const firstPage = { limit: 100, cursor: undefined };

    test('a user is found as it was added, changed and deleted', async () => {
      const hash = new Uint8Array(32).fill(7);
      expect(storage.access.requiresCredentials).toBe(false);
      const added = await addUser(storage, { ...newUser('ann'), tokenHash: hash, subject: 'x' });
      expect(added).toMatchObject({ username: 'ann', createdAt: 7 });
      expect(storage.access.user('', 'ann')).toMatchObject({
        role: 'read',
        source: 'runtime',
        subject: 'x',
        createdAt: 7,
      });
      expect([storage.access.hasUsers(), storage.access.requiresCredentials]).toEqual([true, true]);
      await storage.access.change((draft) => ({
        result: draft.updateUser('', 'ann', { role: 'admin', tokenHash: null }),
        audit: anyAudit,
      }));
      expect(storage.access.user('', 'ann')).toMatchObject({ role: 'admin', tokenHash: undefined });
      expect(storage.access.usersWithToken(hash)).toEqual([]);
      expect(storage.access.usersWithRole('', 'admin')).toMatchObject([{ username: 'ann' }]);
      await deleteUser(storage, 'ann');
      expect(storage.access.user('', 'ann')).toBe(undefined);
      // Deleting users grants no access.
      expect([storage.access.hasUsers(), storage.access.requiresCredentials]).toEqual([false, true]);
    });

    test('a token is found only by its complete hash', async () => {
      const hash = new Uint8Array(32).fill(7);
      await addUser(storage, { ...newUser('ann'), tokenHash: hash });
      await addUser(storage, { ...newUser('ben'), tokenHash: hash.with(31, 8) });
      expect(storage.access.usersWithToken(hash).map(({ username }) => username)).toEqual(['ann']);
      expect(storage.access.usersWithToken(hash.subarray(0, 8))).toEqual([]);
    });

    const newToken = (username: string, name: string, byte = 7) => ({
      ...{ tenant: '', username, name, hash: new Uint8Array(32).fill(byte), readOnly: true, stageOnly: false },
      ...{ packages: ['npm/@team/*'], addresses: ['10.0.0.0/8'], expiresAt: 99, groupClaims: ['org/web'] },
    });
    const addToken = (username: string, name: string, byte?: number) =>
      storage.access.change((draft) => ({
        result: draft.createToken(newToken(username, name, byte)),
        audit: anyAudit,
      }));

    test('a named token is found by its complete hash, with its limits, even without a user', async () => {
      const { id, createdAt } = await addToken('ann', 'ci');
      expect(createdAt).toBe(7);
      const { hash, ...rest } = storage.access.tokenWithHash(new Uint8Array(32).fill(7)) ?? {};
      const { hash: expected, ...others } = newToken('ann', 'ci');
      expect([rest, Buffer.from(hash ?? [])]).toEqual([{ ...others, id, createdAt: 7 }, Buffer.from(expected)]);
      expect(storage.access.tokenWithHash(expected.with(31, 8))).toBeUndefined();
      expect(storage.access.tokenWithHash(expected.subarray(0, 8))).toBeUndefined();
      await expect(addToken('ann', 'ci', 8)).rejects.toThrow('The user already has a token `ci`');
      expect(storage.access.tokensOf('', 'ann').map((one) => one.id)).toEqual([id]);
      expect(storage.access.tokensOf('red', 'ann')).toEqual([]);
    });

    test('the times when tokens were last used only increase, and end with the token', async () => {
      const token = await addToken('ann', 'ci');
      await storage.access.addTokenUses(new Map([[token.id, 9]]));
      await storage.access.addTokenUses(
        new Map([
          [token.id, 8],
          ['none', 9],
        ]),
      );
      expect([...(await storage.access.tokenUses('', 'ann'))]).toEqual([[token.id, 9]]);
      await storage.access.change((draft) => ({ result: draft.deleteToken(token), audit: anyAudit }));
      expect([...(await storage.access.tokenUses('', 'ann'))]).toEqual([]);
      expect(storage.access.tokenWithHash(token.hash)).toBeUndefined();
    });

    test('the times of sign-ins only increase, belong to a tenant, and end with the user', async () => {
      await addUser(storage, newUser('ann'));
      const signIn = (username: string, at: number, tenant = '') => ({ tenant, username, at });
      await storage.access.addSignIns([signIn('ann', 9), signIn('config-user', 7), signIn('ann', 3, 'red')]);
      await storage.access.addSignIns([signIn('ann', 8)]);
      const read = async (tenant: string) => [...(await storage.access.signIns(tenant, ['config-user', 'ann', 'zoe']))];
      expect(new Map(await read(''))).toEqual(
        new Map([
          ['ann', 9],
          ['config-user', 7],
        ]),
      );
      expect(await read('red')).toEqual([['ann', 3]]);
      await deleteUser(storage, 'ann');
      expect(await read('')).toEqual([['config-user', 7]]);
    });

    test('the tokens of users that expire within a period are counted, but not those of trusted publishers', async () => {
      await storage.access.change((draft) => ({
        result: draft.createToken({ ...newToken('ann', 'soon', 8), expiresAt: 5 }),
        audit: anyAudit,
      }));
      await storage.access.change((draft) => ({
        result: draft.createToken({ ...newToken('publisher:release', 'job', 9), expiresAt: 5 }),
        audit: anyAudit,
      }));
      const counted = [4, 5].map((from) => storage.access.tokensExpiring({ from, until: 9 }));
      expect(await Promise.all([...counted, storage.access.tokensExpiring({ from: 0, until: 4 })])).toEqual([1, 0, 0]);
    });

    test('a later user of the same name has none of the tokens', async () => {
      await addUser(storage, newUser('ann'));
      const { hash } = await addToken('ann', 'ci');
      await deleteUser(storage, 'ann');
      expect(storage.access.tokenWithHash(hash)).toBeUndefined();
      await addToken('ann', 'ci');
      await addUser(storage, newUser('ann'));
      expect(storage.access.tokensOf('', 'ann')).toEqual([]);
    });

    test('a user is deleted with the access rules that name the user', async () => {
      await addUser(storage, newUser('ann'));
      const { id } = await addRule(storage, rule);
      await addRule(storage, { ...rule, user: 'ben' });
      expect(storage.access.rulesOf('', 'ann')).toMatchObject([{ ...rule, id, createdAt: 7 }]);
      expect(storage.access.rule('', id)).toMatchObject(rule);
      expect(storage.access.rule('red', id)).toBe(undefined);
      expect((await deleteUser(storage, 'ann')).map((one) => one.id)).toEqual([id]);
      expect(storage.access.rulesOf('', 'ann')).toEqual([]);
      expect(await storage.access.counts('')).toEqual({ users: 0, rules: 1 });
    });

    test('the same user and the same access rule are not added twice', async () => {
      await addUser(storage, newUser('ann'));
      const { id } = await addRule(storage, rule);
      await expect(addUser(storage, newUser('ann'))).rejects.toThrow('User `ann` already exists.');
      await expect(addRule(storage, rule)).rejects.toThrow(`Access rule \`${id}\` already grants this.`);
      await addUser(storage, { ...newUser('ann'), tenant: 'red' });
      expect(await storage.access.counts('')).toEqual({ users: 1, rules: 1 });
    });

    test('a change and its audit record are stored together or not at all', async () => {
      await addUser(storage, newUser('ann'));
      const failing = storage.access.change((draft) => {
        draft.createUser(newUser('ben'));
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await usernames(storage)).toEqual(['ann']);
      expect(storage.access.user('', 'ben')).toBe(undefined);
      expect((await storage.audit.page(firstPage)).items).toHaveLength(1);
    });

    test('each of several concurrent changes is decided after the others', async () => {
      const names = Array.from({ length: 20 }, (_, i) => `admin-${i}`);
      await Promise.all(names.map((name) => addUser(storage, { ...newUser(name), role: 'admin' })));
      const deletions = names.map((name) =>
        storage.access.change((draft) => {
          if (storage.access.usersWithRole('', 'admin').length === 1) throw new Error('the last admin');
          return { result: draft.deleteUser('', name), audit: anyAudit };
        }),
      );
      const results = await Promise.allSettled(deletions);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await usernames(storage)).toHaveLength(1);
    });

    test('pages are complete and without duplicates while users are added and removed', async () => {
      await Promise.all(Array.from({ length: 50 }, (_, i) => addUser(storage, newUser(`user-${i}`))));
      const names = await usernames(storage);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await storage.access.usersPage('', { limit: 7, cursor });
        seen.push(...page.items.map(({ username }) => username));
        // Removes a user of the previous page, and adds one that sorts first.
        await deleteUser(storage, page.items[0]?.username ?? '');
        await addUser(storage, newUser(`a-${seen.length}`));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(seen).toEqual(names);
    });

    test.each([
      ['user_1', ['user_1']],
      ['100%', ['100%']],
      ['\\', ['back\\slash']],
      ['USER', ['user_1', 'userx1']],
    ])('%s is searched for literally', async (contains, found) => {
      const names = ['user_1', 'userx1', '100%', 'back\\slash', '1000'];
      await Promise.all(names.map((username) => addUser(storage, newUser(username))));
      const { items } = await storage.access.usersPage('', { limit: 10, cursor: undefined }, contains);
      expect(items.map(({ username }) => username)).toEqual(found);
    });

    test('access rules are listed in order of user, pattern and permission, in pages', async () => {
      for (const user of ['b', 'a'])
        for (const pattern of ['npm/y', 'npm/x']) await addRule(storage, { ...rule, user, pattern });
      const list = async (user?: string) => {
        const seen: string[] = [];
        for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
          const page = await storage.access.rulesPage('', { limit: 3, cursor }, user);
          seen.push(...page.items.map((one) => `${one.user} ${one.pattern}`));
          cursor = page.next;
        }
        return seen;
      };
      expect(await list()).toEqual(['a npm/x', 'a npm/y', 'b npm/x', 'b npm/y']);
      expect(await list('b')).toEqual(['b npm/x', 'b npm/y']);
    });
  });
