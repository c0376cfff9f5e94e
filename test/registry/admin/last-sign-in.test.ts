import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { signInKey, userOfKey } from '../../../registry/authentication/sign-in-key.ts';
import { TokenUses } from '../../../registry/authentication/token-uses.ts';

const hour = 3_600_000;

test('a sign-in is written at most once an hour for each user, regardless of the number of requests', async () => {
  const written: string[] = [];
  let now = 0;
  const uses = new TokenUses({
    access: {
      addTokenUses: async (tokens) => void written.push(...tokens.keys()),
      addSignIns: async (signIns) => void written.push(...signIns.map(({ username, at }) => `${username} ${at}`)),
    },
    logger: pino({ enabled: false }),
    now: () => now,
  });
  const [ann, bob] = [signInKey('', 'ann'), signInKey('red', 'bob')];
  for (; now < 2 * hour; now += 60_000) {
    for (const key of [ann, ann, bob]) uses.add(key);
    if (now === 0) expect(uses.pending(ann)).toBe(0);
    await uses.flush();
  }
  uses.add('0a1b');
  await uses.close();
  expect(written).toEqual(['ann 0', 'bob 0', `ann ${hour}`, `bob ${hour}`, '0a1b']);
});

test('times that cannot be stored are stored later, unless newer ones were recorded', async () => {
  const written: string[] = [];
  let now = 0;
  let isAvailable = false;
  const uses = new TokenUses({
    access: {
      async addTokenUses(tokens) {
        if (!isAvailable) throw new Error('on purpose');
        written.push(...[...tokens].map(([id, at]) => `${id} ${at}`));
      },
      addSignIns: async (signIns) => void written.push(...signIns.map(({ username, at }) => `${username} ${at}`)),
    },
    logger: pino({ enabled: false }),
    now: () => now,
  });
  for (const key of ['0a', '1b', signInKey('', 'ann')]) uses.add(key);
  const failing = uses.flush();
  now = 5;
  uses.add('1b');
  await failing;
  expect(written).toEqual([]);
  isAvailable = true;
  await uses.close();
  expect(written).toEqual(['0a 0', '1b 5', 'ann 0']);
});

test.each([
  ['', 'ann'],
  ['red', 'a/b@c'],
])('the key of the tenant %o and the user %o is parsed to the same names', (tenant, username) => {
  expect(userOfKey(signInKey(tenant, username))).toEqual({ tenant, username });
  expect(userOfKey('0a1b')).toBeUndefined();
});

test('the last sign-in of a user is known immediately and after a restart, but not for a later user with the same name', async () => {
  let now = Date.parse('2026-11-01T10:00:00.000Z');
  const first = await startTestRegistry(ownerConfig, { now: () => now });
  const add = { as, body: { username: 'ann', role: 'read', token: 'the-token-of-ann' } };
  const time = async (server: TestRegistry) => {
    const { body } = await server.request('GET', '/admin/users', { as });
    const [{ last_sign_in_at: listed } = { last_sign_in_at: undefined }] = body as { last_sign_in_at: unknown }[];
    const alone = Object((await server.request('GET', '/admin/users/ann', { as })).body).last_sign_in_at;
    expect(alone).toBe(listed);
    return listed;
  };

  await first.request('POST', '/admin/users', add);
  expect(await time(first)).toBeNull();
  expect((await first.request('GET', '/npm/-/whoami', { as: 'ann:wrong-token-of-ann' })).status).toBe(401);
  expect(await time(first)).toBeNull();
  expect((await first.request('GET', '/npm/-/whoami', { as: 'ann:the-token-of-ann' })).status).toBe(200);
  expect(await time(first)).toBe('2026-11-01T10:00:00.000Z');

  now += 2 * hour;
  const second = await first.restart();
  onTestFinished(() => second.stop());
  expect(await time(second)).toBe('2026-11-01T10:00:00.000Z');
  await second.request('DELETE', '/admin/users/ann', { as });
  await second.request('POST', '/admin/users', add);
  expect(await time(second)).toBeNull();
});
