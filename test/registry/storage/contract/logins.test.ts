import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccessDraft } from '../../../../registry/storage/contract/access-records.ts';
import type { NewLogin } from '../../../../registry/storage/contract/login-records.ts';
import type { StoredToken } from '../../../../registry/storage/contract/records.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { hashToken } from '../../../../registry/tokens/tokens.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const limits = { ofNetwork: 2, all: 3 };
const owner = {
  tenant: '',
  username: 'ann',
  maxExpiresAt: undefined,
  credential: 'c',
  token: undefined,
  groupClaims: ['org/web'],
};
const [page, client] = [(name: string) => hashToken(`page ${name}`), (name: string) => hashToken(`client ${name}`)];

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

    const add = (name: string, change: Partial<NewLogin> = {}): Promise<boolean> => {
      const login = { tenant: 'red', address: '10.0.0.1', network: '10.0.0.1', createdAt: time, expiresAt: time + 100 };
      return storage.logins.add({ ...login, pageHash: page(name), clientHash: client(name), ...change }, limits);
    };

    test('a login waits for its user, and one of several requests of the client receives the user', async () => {
      expect(await add('a')).toBe(true);
      expect(await storage.logins.waiting(page('a'))).toEqual({
        ...{ tenant: 'red', address: '10.0.0.1', createdAt: 1_000, expiresAt: 1_100 },
      });
      expect(await storage.logins.take(client('a'))).toBe('waiting');
      expect(await storage.logins.finish(page('a'), { ...owner, maxExpiresAt: 7 })).toBe(true);
      expect(await storage.logins.finish(page('a'), { ...owner, username: 'ben' })).toBe(false);
      expect(await storage.logins.waiting(page('a'))).toBeUndefined();
      const taken = await Promise.all([1, 2, 3, 4].map(() => storage.logins.take(client('a'))));
      expect(taken.filter((one) => one !== undefined)).toEqual([{ ...owner, maxExpiresAt: 7 }]);
    });

    test('the user of a login that no client takes remains known until the login expires', async () => {
      await add('a');
      expect(await storage.logins.owner(client('a'))).toBeUndefined();
      await storage.logins.finish(page('a'), owner);
      for (const _ of [1, 2]) expect(await storage.logins.owner(client('a'))).toEqual(owner);
      expect(await storage.logins.owner(page('a'))).toBeUndefined();
      time += 100;
      expect(await storage.logins.owner(client('a'))).toBeUndefined();
    });

    const user = { tenant: '', username: 'ann', role: 'read', source: 'runtime', subject: undefined } as const;
    const limited = {
      readOnly: true,
      stageOnly: false,
      packages: [],
      addresses: [],
      expiresAt: undefined,
      groupClaims: [],
    };
    const newToken = { ...{ tenant: '', username: 'ann', name: 'ci', hash: hashToken('ci') }, ...limited };
    const changes: readonly (readonly [
      what: string,
      change: (draft: AccessDraft, token: StoredToken) => unknown,
      left: readonly string[],
    ])[] = [
      ['a change of the token', (draft) => draft.updateUser('', 'ann', { tokenHash: hashToken('new') }), ['ben']],
      ['removing the token', (draft) => draft.updateUser('', 'ann', { tokenHash: null }), ['ben']],
      ['a change of the role', (draft) => draft.updateUser('', 'ann', { role: 'admin' }), ['main', 'named', 'ben']],
      ['deleting the user', (draft) => draft.deleteUser('', 'ann'), ['ben']],
      ['revoking the named token', (draft, token) => draft.deleteToken(token), ['main', 'ben']],
      ['deleting the logins', (draft) => draft.deleteLogins('', 'ann'), ['ben']],
    ];
    test.each(changes)('%s deletes the logins that depend on it', async (_, change, left) => {
      const token = await storage.access.change((draft) => {
        draft.createUser({ ...user, tokenHash: hashToken('old') });
        return { result: draft.createToken(newToken), audit: undefined };
      });
      const owners = { main: owner, named: { ...owner, token: token.id }, ben: { ...owner, username: 'ben' } };
      for (const [name, one] of Object.entries(owners)) {
        await add(name, { network: name });
        await storage.logins.finish(page(name), one);
      }
      await storage.access.change((draft) => ({ result: change(draft, token), audit: undefined }));
      const taken = await Promise.all(Object.keys(owners).map((name) => storage.logins.take(client(name))));
      expect(Object.keys(owners).filter((_name, index) => taken[index] !== undefined)).toEqual(left);
    });

    test('the secret of the page and that of the client are not interchangeable', async () => {
      await add('a');
      expect(await storage.logins.waiting(client('a'))).toBeUndefined();
      expect(await storage.logins.take(page('a'))).toBeUndefined();
      expect(await storage.logins.finish(client('a'), owner)).toBe(false);
    });

    test('a login that has expired is not found', async () => {
      await add('a');
      await add('b');
      await storage.logins.finish(page('b'), owner);
      time = 1_100;
      expect(await storage.logins.waiting(page('a'))).toBeUndefined();
      expect(await storage.logins.finish(page('a'), owner)).toBe(false);
      expect(await storage.logins.take(client('a'))).toBeUndefined();
      expect(await storage.logins.take(client('b'))).toBeUndefined();
    });

    test('the logins of a network, and of all, that wait at the same time are limited', async () => {
      const added = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
      expect(added.filter(Boolean)).toHaveLength(2);
      expect(await add('e', { network: '10.0.0.2' })).toBe(true);
      expect(await add('f', { network: '10.0.0.3' })).toBe(false);
      time = 1_100;
      expect(await add('g')).toBe(true);
    });
  });
