import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSession } from '../../../admin-client/client/create-session.ts';
import { unusedTokens } from '../../../admin-client/client/unused-tokens.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';

const day = 86_400_000;
const begin = Date.parse('2026-05-01T12:00:00Z');

let time: number;
let registry: TestRegistry;
beforeEach(async () => {
  time = begin;
  registry = await startTestRegistry(
    `
    [settings]
    auth_token = "${ownerToken}"
    ${['ann', 'bob', 'cy'].map((name) => `[[users]]\nusername = "${name}"\nrole = "write"`).join('\n')}`,
    { now: () => time },
  );
});
afterEach(() => registry.stop());

async function create(username: string, name: string): Promise<string> {
  const path = `/admin/users/${username}/tokens`;
  const { status, body } = await registry.request('POST', path, { as: ownerToken, body: { name } });
  expect(status).toBe(201);
  return Object(body).token;
}

async function use(token: string): Promise<void> {
  expect((await registry.request('GET', '/npm/-/whoami', { as: token })).status).toBe(200);
}

test('tokens of all users are unused 90 days after their last use, or after their creation', async () => {
  const [idle] = [await create('ann', 'idle'), await create('bob', 'never used')];
  const busy = await create('ann', 'busy');
  time = begin + 5 * day;
  await use(idle);
  time = begin + 94 * day;
  await create('bob', 'new');
  await use(busy);
  const session = openSession(connectionTo(registry.url), signedInWith(ownerToken));
  const found = async (now: number) => {
    const { tokens, unread } = await unusedTokens(session, {}, now);
    return [unread, ...tokens.map(({ holder, token }) => `${Object(holder).username} ${token.name}`)];
  };
  // The registry records uses with a delay.
  await expect.poll(() => found(begin + 90 * day)).toEqual([0, 'bob never used']);
  expect(await found(begin + 89 * day)).toEqual([0]);
  expect(await found(begin + 95 * day)).toEqual([0, 'bob never used', 'ann idle']);
  session.close();
});

test('the failure is reported if no tokens can be read', async () => {
  await create('ann', 'idle');
  const session = openSession(connectionTo(registry.url), signedInWith('a-wrong-token'));
  await expect(unusedTokens(session, {}, begin)).rejects.toMatchObject({ kind: 'wrong-credentials' });
  session.close();
});
