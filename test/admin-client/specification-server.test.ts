import { describe, expect, onTestFinished, test } from 'vitest';
import { mutate } from '../../admin-client/changes/mutate.ts';
import { patchLists } from '../../admin-client/changes/patch-lists.ts';
import { deletesRulesOfUsers, rulesOfDeletedUsers } from '../../admin-client/changes/rules-left.ts';
import { openSession } from '../../admin-client/client/create-session.ts';
import { probe } from '../../admin-client/client/probe.ts';
import { provesToken } from '../../admin-client/client/prove-token.ts';
import { cacheList } from '../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../admin-client/lists/rule-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import { ownerConfig, ownerToken, startTestRegistry } from '../../harness/registry/registry.ts';
import {
  type SpecificationServer,
  type SpecificationServerOptions,
  specificationToken,
  startSpecificationServer,
} from '../support/specification-server.ts';
import { connectionTo, signedInWith } from './support/connection.ts';

const ann = { username: 'ann', role: 'admin', token: 'the-token-of-ann' };
const bob = { username: 'bob', role: 'read', token: 'the-token-of-bob' };
const rule = { user: 'bob', pattern: 'npm/**', permission: 'read' };

async function started(options: SpecificationServerOptions = {}): Promise<SpecificationServer> {
  const server = await startSpecificationServer({ users: [ann, bob], rules: [rule], ...options });
  onTestFinished(() => server.stop());
  return server;
}

function sessionOf(server: SpecificationServer, tenants: readonly string[] = []) {
  const session = openSession(connectionTo(server.origin, { tenants }), signedInWith(specificationToken));
  onTestFinished(() => session.close());
  return session;
}

describe('a server of the specification that responds to an unknown query', () => {
  for (const [name, query] of [
    ['with 404, because it compares the whole address', 404],
    ['with 400', 400],
    ['with 403', 403],
    ['with 405', 405],
    ['with 500', 500],
    ['by ignoring it', undefined],
  ] as const) {
    test(`${name} can be added and read`, async () => {
      const server = await started(query === undefined ? {} : { query });
      const session = sessionOf(server);
      expect(await probe(session.client, [])).toMatchObject({ users: 2, rules: 1, cacheEntries: 0, limits: [] });
      expect((await session.list(userList, {}).read()).items).toMatchObject([{ username: 'ann' }, { username: 'bob' }]);
      expect((await session.list(ruleList, {}).read()).items).toMatchObject([rule]);
      expect((await session.list(cacheList, {}).read()).items).toEqual([]);
      expect(server.received.filter((request) => request.includes('?'))).toEqual([]);
    });
  }
});

describe('a list that never ends', () => {
  test('is read up to its limit, while its first records are known', async () => {
    const server = await started({ isEndless: true });
    const session = sessionOf(server);
    const counts: number[] = [];
    session.onDidChange(() => {
      const known = session.list(userList, {}).known();
      if (known.state === 'loading') counts.push(known.before?.items.length ?? 0);
    });
    const { items, broken } = await session.list(userList, {}).read();
    expect(items).toHaveLength(200_000);
    expect(broken).toMatchObject([{ problem: 'This list has more than 200000 records; the rest was not read.' }]);
    expect(counts.slice(0, 3)).toEqual([0, 1_000, 2_000]);
  });

  test('can be canceled, which keeps the records that were read', async () => {
    const server = await started({ isEndless: true });
    const session = sessionOf(server);
    session.onDidChange(() => {
      const known = session.list(userList, {}).known();
      if (known.state === 'loading' && known.before !== undefined) session.cancel({ part: 'users' });
    });
    await expect(session.list(userList, {}).read()).rejects.toMatchObject({ kind: 'canceled' });
    expect(session.list(userList, {}).known()).toMatchObject({
      state: 'failed',
      error: { message: `Reading from ${server.origin} was canceled.` },
      before: { items: { length: 1_000 } },
    });
  });

  test('does not delay the test of a connection', async () => {
    const server = await started({ isEndless: true });
    const found = await probe(sessionOf(server).client, []);
    expect(found.users).toBeUndefined();
    expect(server.received).toHaveLength(4);
  });
});

describe('a new token of a user', () => {
  const token = 'the-new-token-of-bob';

  test('on a server that ignores it keeps the role, and is not considered stored', async () => {
    const server = await started();
    const { client, connection } = sessionOf(server);
    await mutate(client, {}, { kind: 'set-token', username: 'bob', role: 'read', token });
    expect(server.bodies).toEqual([{ role: 'read', token }]);
    expect(server.lists().users.get('bob')).toEqual(bob);
    expect(await provesToken(connection, { username: 'bob', token }, {})).toBe(false);
  });

  test('on our own server keeps the role, and is confirmed by the server', async () => {
    const registry = await startTestRegistry(ownerConfig);
    onTestFinished(() => registry.stop());
    const connection = connectionTo(registry.url);
    const { client } = openSession(connection, signedInWith(ownerToken));
    await client.createUser({}, { username: 'bob', role: 'read', token: 'the-token-of-bob' });
    await mutate(client, {}, { kind: 'set-token', username: 'bob', role: 'read', token });
    expect((await client.list(userList, {})).items).toMatchObject([{ username: 'bob', role: 'read' }]);
    expect(await provesToken(connection, { username: 'bob', token }, {})).toBe(true);
    expect(await provesToken(connection, { username: 'bob', token: 'the-token-of-bob' }, {})).toBe(false);
  });
});

describe('a server of the specification with tenants', () => {
  test('requires their names, with which it is administered', async () => {
    const server = await started({ tenants: ['red', 'blue'] });
    await expect(probe(sessionOf(server).client, [])).rejects.toMatchObject({
      kind: 'needs-tenants',
      details: { nextStep: 'If the registry has tenants, enter their names.' },
    });
    const session = sessionOf(server, ['red', 'blue']);
    expect(await probe(session.client, ['red', 'blue'])).toMatchObject({
      multiTenant: true,
      tenants: [
        { name: 'red', users: 2, rules: 1 },
        { name: 'blue', users: 2, rules: 1 },
      ],
    });
    await session.client.deleteUser({ tenant: 'red' }, 'bob');
    expect([...server.lists('red').users.keys()]).toEqual(['ann']);
    expect([...server.lists('blue').users.keys()]).toEqual(['ann', 'bob']);
  });
});

describe('the rules of a deleted user', () => {
  const change = { kind: 'delete-user', username: 'bob' } as const;
  for (const [name, keepsRules] of [
    ['remain on a server that keeps them', true],
    ['are deleted on a server that deletes them', false],
  ] as const) {
    test(name, async () => {
      const server = await started({ keepsRules });
      const session = sessionOf(server);
      const { items: before } = await session.list(ruleList, {}).read();
      await mutate(session.client, {}, change);
      session.refresh({ part: 'rules' });
      const { items: after } = await session.list(ruleList, {}).read();
      expect(rulesOfDeletedUsers([change], after)).toHaveLength(keepsRules ? 1 : 0);
      expect(deletesRulesOfUsers([change], before, after)).toBe(!keepsRules);
      expect(deletesRulesOfUsers([change], [], [])).toBeUndefined();
    });
  }
});

test('adding and deleting a rule does not read the list again', async () => {
  const server = await started();
  const session = sessionOf(server);
  await session.list(ruleList, {}).read();
  const change = { kind: 'create-rule', rule: { user: 'ann', pattern: 'npm/left', permission: 'read' } } as const;
  const record = await mutate(session.client, {}, change);
  expect(patchLists(session, {}, change, record)).toEqual(['stats']);
  const { items } = await session.list(ruleList, {}).read();
  expect(items).toMatchObject([rule, change.rule]);
  const [first] = items;
  if (first === undefined) throw new Error('The list is empty.');
  expect(patchLists(session, {}, { kind: 'delete-rule', rule: first }, undefined)).toEqual(['stats']);
  expect((await session.list(ruleList, {}).read()).items).toMatchObject([change.rule]);
  expect(patchLists(session, {}, change, undefined)).toEqual(['rules', 'stats']);
  expect(server.received.filter((request) => request === 'GET /admin/acl')).toHaveLength(1);
});
