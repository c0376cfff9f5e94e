import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { networkOf } from '../../../registry/authentication/network-of.ts';
import { Throttle } from '../../../registry/authentication/throttle.ts';
import { generateToken } from '../../../registry/tokens/tokens.ts';

const owner = 'owner-token-123';
const generated = generateToken();

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`[settings]
    auth_token = "${owner}"
    [[users]]
    username = "ann"
    role = "admin"
    token = "${generated}"
    [[users]]
    username = "ben"
    role = "admin"
    token = "bens-own"`);
});
afterEach(() => registry.stop());

const ask = (as: string, headers = {}) => registry.request('GET', '/admin/stats', { as, headers });
const statuses = async (tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await ask(token)).status));
const numbered = (count: number, token: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => token(number));

test('a stale token that a client sends many times blocks neither itself nor other credentials', async () => {
  expect(await statuses(numbered(80, () => 'stale-token-of-a-client'))).toEqual(Array(80).fill(401));
  expect(await statuses(numbered(80, () => 'stale123'))).toEqual(Array(80).fill(401));
  expect(await statuses([owner, generated, 'ben:bens-own', `ann:${generated}`])).toEqual([200, 200, 200, 200]);
});

test('more than 20 different wrong credentials in a minute are refused with 429', async () => {
  const answers = [];
  // A forged header does not change the address.
  for (let i = 0; i < 25; i++) answers.push(await ask(`guess-${i}`, { 'x-forwarded-for': `10.0.0.${i}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
  expect(answers.at(-1)?.body).toEqual({
    error: expect.stringMatching(/^Too many requests with wrong credentials; try again in \d+ seconds?\.$/),
    code: 'too-many-failures',
  });
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['of one address', (i: number) => `192.0.2.7:${50_000 + i}`],
  ['of one network', (i: number) => `[2001:db8:1:${i}::1]:${50_000 + i}`],
])('the ports that a proxy appends to the address do not hide guessing (%s)', async (_, addressOf) => {
  await registry.stop();
  registry = await startTestRegistry(`[settings]\nauth_token = "${owner}"\ntrusted_proxies = ["127.0.0.1"]\n`);
  const answers = [];
  for (let i = 0; i < 25; i++) answers.push(await ask(`guess-${i}`, { 'x-forwarded-for': addressOf(i) }));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
  const { body } = await registry.request('GET', '/admin/audit', { as: owner });
  expect(JSON.stringify(body)).not.toMatch(/"address":"[^"]*(?::5\d{4}|\[)/);
});

test('correct credentials are accepted during guessing, even if they were never used before', async () => {
  await statuses(numbered(40, (number) => `a-long-guess-with-number-${number}`));
  const guesses = statuses(numbered(20, (number) => `guess-${number}`));
  expect(await statuses([generated, owner, 'ben:bens-own'])).toEqual([200, 200, 200]);
  expect(await guesses).toEqual(Array(20).fill(429));
});

test('a token that is given to a user after a client has sent it is accepted', async () => {
  await statuses(numbered(30, (number) => `guess-${number}`));
  expect(await ask('carls-own')).toMatchObject({ status: 429 });
  const carl = { username: 'carl', role: 'admin', token: 'carls-own' };
  await registry.request('POST', '/admin/users', { as: owner, body: carl });
  expect(await ask('carls-own')).toMatchObject({ status: 200 });
});

test('a limited number of guessable credentials wait for their turn, and no other credentials wait', async () => {
  const throttle = new Throttle(() => 0);
  const attempt = (fingerprint: string, length = 8) => ({ network: '10.0.0.1', fingerprint, length });
  throttle.countSuccess(attempt('valid'));
  for (let i = 0; i < 20; i++) throttle.countFailure(attempt(`wrong-${i}`));
  const waiting = numbered(128, (number) => `guess-${number}`).map((guess) => throttle.turn(attempt(guess)));
  const rest = Promise.allSettled(waiting);
  await expect(throttle.turn(attempt('too-many'))).rejects.toMatchObject({ status: 429 });
  for (const free of [attempt('valid'), attempt('wrong-1'), attempt('long', 20), { ...attempt('x'), network: 'b' }]) {
    await throttle.turn(free);
  }
  throttle.close();
  const refused = (await rest).flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
  expect(new Set(refused)).toEqual(new Set([503]));
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1'],
  ['2001:db8:1:2::1', '2001:db8:1'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
])('attempts from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('failed logins are recorded with the name but without the secret, and repetitions are counted', async () => {
  await statuses(['ben:wrong-password', 'ben:wrong-password', 'ben:another-wrong-password', 'nobody:wrong-password']);
  await statuses(['wrong-token-1', `${generated}:x`, 'bens-own:x', 'a/b:x']);
  await registry.request('PUT', '/npm/-/user/org.couchdb.user:cat', { body: { name: 'cat', password: 'wrong.x' } });
  const { body } = await registry.request('GET', '/admin/audit', { as: owner });
  const records: readonly { target: string }[] = Object(body);
  expect(records.map(({ target }) => target).sort()).toEqual(
    ['(a token as the username)', '(not a valid username)', '(token)', 'ben', 'cat', 'nobody'].sort(),
  );
  expect(records).toContainEqual({
    id: expect.any(Number),
    at: expect.any(String),
    tenant: '',
    actor: 'anonymous',
    action: 'login.failed',
    target: 'cat',
    address: '127.0.0.1',
    details: { not_recorded_before: 0 },
  });
  expect(JSON.stringify(body)).not.toMatch(/wrong|bens-own|tw_/);
});

test('guessing adds a limited number of records', async () => {
  await statuses(numbered(300, (number) => `user-${number}:${generateToken()}`));
  const { body } = await registry.request('GET', '/admin/audit', { as: owner });
  expect(body).toHaveLength(100);
});
