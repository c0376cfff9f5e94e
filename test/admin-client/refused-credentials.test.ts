import { describe, expect, test } from 'vitest';
import { createAdminClient } from '../../admin-client/client/create-admin-client.ts';
import { openSession } from '../../admin-client/client/create-session.ts';
import { probe } from '../../admin-client/client/probe.ts';
import type { Authorize } from '../../admin-client/connection.ts';
import { ruleList } from '../../admin-client/lists/rule-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { rows } from '../support/rows.ts';
import { type Ask, change, create, read, remove } from './support/check-fault.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { json, startFaultyServer } from './support/faulty-server.ts';

const tenants = Array.from({ length: 40 }, (_, index) => `team-${index + 1}`);

async function withManyTenants(run: (registry: TestRegistry) => Promise<void>): Promise<void> {
  const tables = tenants.map((name) => `[[tenants]]\nname = "${name}"\nauth_token = "token-of-${name}"\n`);
  const registry = await startTestRegistry(`${ownerConfig}[multi_tenant]\nenabled = true\n${tables.join('')}`);
  try {
    await run(registry);
  } finally {
    await registry.stop();
  }
}

const clientWith = (registry: TestRegistry, token: string) =>
  createAdminClient(connectionTo(registry.url), signedInWith(token));

describe('an expired token with many tenants', () => {
  test('does not lock out its owner: valid credentials are accepted immediately after', async () => {
    await withManyTenants(async (registry) => {
      const session = openSession(connectionTo(registry.url, { tenants }), signedInWith('expired-token'));
      const readAll = (): Promise<unknown> =>
        Promise.allSettled([
          session.stats.read(),
          ...tenants.flatMap((tenant) => [
            session.list(userList, { tenant }).read(),
            session.list(ruleList, { tenant }).read(),
          ]),
        ]);
      await readAll();
      session.refresh();
      await readAll();
      expect(session.list(userList, { tenant: 'team-40' }).known()).toMatchObject({
        state: 'failed',
        error: wrongCredentials,
      });
      const refused = probe(clientWith(registry, 'another-wrong-token'), tenants);
      await expect(refused).rejects.toMatchObject(wrongCredentials);
      expect(await probe(clientWith(registry, ownerToken), tenants)).toMatchObject({ mode: 'simple-token' });
      session.close();
    });
  });

  test('does not prevent requests with the token of one tenant', async () => {
    await withManyTenants(async (registry) => {
      const found = await probe(clientWith(registry, 'token-of-team-2'), ['team-2', 'team-1']);
      expect(found.tenants).toMatchObject([{ name: 'team-2', users: 0 }, { error: wrongCredentials }]);
    });
  });
});

const wrongCredentials = { kind: 'wrong-credentials' };

/** Returns another token after a rejection, like single sign-on. */
const renewing: Authorize = async (_signal, refused) => (refused === undefined ? 'Bearer first' : 'Bearer second');

const requests: readonly (readonly [string, Ask, unknown])[] = [
  ['a read', read, []],
  ['a creation', create, { username: 'ann' }],
  ['a change', change, { username: 'ann' }],
  ['a deletion', remove, {}],
];

describe('an access token that expires early', () => {
  test.each(rows(requests))('is renewed for $name, which is sent again', async ({ row: [, ask, body] }) => {
    const server = await startFaultyServer([json(401, { error: 'expired' }), json(200, body)]);
    try {
      await ask(createAdminClient(connectionTo(server.origin), renewing));
      expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
      const [first, second] = server.received.map(({ method, path, body }) => ({ method, path, body }));
      expect(second).toEqual(first);
    } finally {
      await server.stop();
    }
  });

  test.each(rows(requests))('is renewed only once for $name', async ({ row: [, ask] }) => {
    const server = await startFaultyServer([json(401, { error: 'Bearer second is expired' })]);
    try {
      const asked = ask(createAdminClient(connectionTo(server.origin), renewing));
      await expect(asked).rejects.toMatchObject({
        ...wrongCredentials,
        details: { serverMessage: '[hidden] is expired' },
      });
      expect(server.received.length).toBe(2);
    } finally {
      await server.stop();
    }
  });

  test('is not replaced when it cannot be renewed', async () => {
    const server = await startFaultyServer([json(401, {})]);
    try {
      const asked = read(createAdminClient(connectionTo(server.origin), signedInWith('static-token')));
      await expect(asked).rejects.toMatchObject(wrongCredentials);
      expect(server.received.length).toBe(1);
    } finally {
      await server.stop();
    }
  });
});
