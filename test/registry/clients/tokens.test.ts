import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

const day = 86_400_000;
const own = 'bobs-own-token-1234';
let time = Date.now();
let registry: TestRegistry;
let npm: Client;

beforeAll(async () => {
  const toml = `
    [settings]
    auth_token = "${ownerToken}"

    [[users]]
    username = "bob"
    role = "write"
    token = "${own}"

    [[users]]
    username = "chief"
    role = "admin"
    token = "chiefs-own-token-12"

    [[acl]]
    user = "bob"
    pattern = "npm/**"
    permission = "write"`;
  registry = await startTestRegistry(toml, { now: () => time });
  npm = client('npm', '');
  signIn(own);
  for (const name of ['@acme/one', 'plain']) await publish(own, name, '1.0.0');
});
afterAll(async () => {
  npm[Symbol.dispose]();
  await registry.stop();
});

function signIn(token: string): void {
  const address = `${registry.url}/npm/`;
  writeFileSync(join(npm.home, '.npmrc'), `registry=${address}\n${address.slice(5)}:_authToken=${token}\n`);
}

async function publish(as: string, name: string, version: string): Promise<number> {
  const path = `/npm/${name.replace('/', '%2f')}`;
  return (await registry.request('PUT', path, { as, body: publication(name, { version }) })).status;
}

async function read(as: string, name: string): Promise<number> {
  return (await registry.request('GET', `/npm/${name.replace('/', '%2f')}`, { as })).status;
}

/** Creates a token as npm does, and returns its text. */
async function create(...words: readonly string[]): Promise<string> {
  const { code, text } = await npm.run(npm.home, 'token', 'create', '--password=unused', ...words);
  expect(code, text).toBe(0);
  return /Created token (tw_\S+)/.exec(text)?.[1] ?? '';
}

/** Creates a token in the admin API, and returns its text. */
async function issue(body: object): Promise<string> {
  const answer = await registry.request('POST', '/admin/users/bob/tokens', { as: ownerToken, body });
  expect(answer.status).toBe(201);
  return Reflect.get(Object(answer.body), 'token');
}

test('npm asks for a password until it is not empty, and any text creates the token', async () => {
  const creating = npm.start(npm.home, 'token', 'create', '--name=asked');
  await creating.printed(/npm password/);
  creating.type('\n');
  await creating.printed(/npm password/);
  creating.type('any text\n');
  const { code, text } = await creating.ended;
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/Created token tw_/) });
  const [, id = ''] = /with id (\w+)/.exec(text) ?? [];
  expect(await npm.run(npm.home, 'token', 'revoke', id)).toMatchObject({ code: 0 });
});

test('npm creates, lists and revokes tokens, which allow only reading by default', async () => {
  const token = await create('--name=reader');
  expect([await read(token, 'plain'), await publish(token, 'plain', '1.1.0')]).toEqual([200, 403]);
  const listed = await npm.run(npm.home, 'token', 'list', '--json');
  const [first] = JSON.parse(listed.text);
  expect(first).toMatchObject({ name: 'reader', readonly: true, cidr_whitelist: null });
  expect(first.last_used).toBe(new Date(time).toISOString());
  expect(listed.text).not.toContain(token);
  expect(await npm.run(npm.home, 'token', 'revoke', first.key)).toMatchObject({ code: 0 });
  expect(await read(token, 'plain')).toBe(401);
  expect(await npm.run(npm.home, 'token', 'revoke', first.key)).toMatchObject({ code: 1 });
});

test('a token that may publish is limited to its packages, addresses and time', async () => {
  const token = await create(
    '--name=ci',
    '--scopes=@acme',
    '--packages-and-scopes-permission=read-write',
    '--expires=7',
  );
  expect([await publish(token, '@acme/one', '2.0.0'), await publish(token, 'plain', '2.0.0')]).toEqual([201, 403]);
  expect([await read(token, '@acme/one'), await read(token, 'plain')]).toEqual([200, 403]);
  const elsewhere = await create('--name=elsewhere', '--cidr=10.0.0.0/8');
  const here = await create('--name=here', '--cidr=127.0.0.0/8');
  expect([await read(elsewhere, 'plain'), await read(here, 'plain')]).toEqual([401, 200]);
  time += 7 * day;
  expect(await read(token, '@acme/one')).toBe(401);
});

test('a token signs in like the token of the user, and logout revokes it', async () => {
  const token = await create('--name=login', '--packages-and-scopes-permission=read-write');
  const { body } = await registry.request('GET', '/npm/-/whoami', { as: `bob:${token}` });
  expect(body).toEqual({ username: 'bob' });
  expect(await registry.request('GET', '/npm/-/whoami', { as: `chief:${token}` })).toMatchObject({ status: 401 });
  signIn(token);
  expect(await npm.run(npm.home, 'logout')).toMatchObject({ code: 0 });
  expect(await read(token, 'plain')).toBe(401);
  expect(registry.log()).not.toContain(token);
  signIn(own);
});

const path = '/npm/-/npm/v1/tokens';
test('no token allows more than the token that creates it', async () => {
  const limits = [{ read_only: true }, { stage_only: true }, { packages: ['npm/plain'] }, { addresses: ['127.0.0.1'] }];
  for (const [index, limit] of limits.entries()) {
    const as = await issue({ name: `limited-${index}`, read_only: false, ...limit });
    const answers = [
      await registry.request('GET', path, { as }),
      await registry.request('POST', path, { as, body: { name: 'wider' } }),
    ];
    expect(answers).toMatchObject([{ status: 403 }, { status: 403 }]);
  }
  const as = await issue({ name: 'week', read_only: false, expires_at: new Date(time + 7 * day).toISOString() });
  const later = await registry.request('POST', path, { as, body: { name: 'later', expires: 8 } });
  expect(later).toMatchObject({ status: 403 });
  const same = await registry.request('POST', path, { as, body: { name: 'same' } });
  expect(same.body).toMatchObject({ expires: new Date(time + 7 * day).toISOString() });
});

test('a token of an admin cannot be used for the admin API, and the static token cannot have tokens', async () => {
  const answer = await registry.request('POST', path, {
    as: 'chiefs-own-token-12',
    body: { name: 'x', readonly: false },
  });
  const as = Reflect.get(Object(answer.body), 'token');
  expect(await registry.request('GET', '/admin/users', { as })).toMatchObject({ status: 403 });
  expect(await publish(as, 'plain', '3.0.0')).toBe(201);
  expect(await registry.request('GET', path, { as: ownerToken })).toMatchObject({ status: 403 });
});

test.each([
  [{ name: '' }, 201],
  [{ name: 'a\u0007' }, 400],
  [{ name: 'orgs', orgs: ['acme'] }, 400],
  [{ name: 'none', packages_and_scopes_permission: 'no-access' }, 400],
  [{ name: 'both', packages: ['one'], packages_all: true }, 400],
  [{ name: 'past', expires: 0 }, 400],
  [{ name: 'address', cidr_whitelist: ['10.0.0.0/33'] }, 400],
  [{ name: 'pattern', packages: ['../x'] }, 400],
  [{ name: 'list', packages: 'one' }, 400],
])('a request for the token %j is answered with %i', async (body, status) => {
  expect(await registry.request('POST', path, { as: own, body })).toMatchObject({ status });
});

test.each([
  ['npm/@acme/*', 201],
  ['**/@acme/*', 201],
  ['*/@acme/*', 201],
  ['@acme/*', 400],
  ['npm/@acme', 400],
])('a request for a token that is limited to %s is answered with %i', async (pattern, status) => {
  const body = { name: pattern, packages: [pattern] };
  const answer = await registry.request('POST', '/admin/users/bob/tokens', { as: ownerToken, body });
  const error = 'Expected a pattern such as `npm/@scope/*`.';
  expect(answer).toMatchObject(status === 201 ? { status } : { status, body: { error } });
});

test('the users and the statistics show how many tokens there are, and which expire soon', async () => {
  const asOwner = (method: string, path: string, body?: object) =>
    registry.request(method, `/admin${path}`, { as: ownerToken, ...(body && { body }) });
  const told = async () => {
    const [users, stats] = [await asOwner('GET', '/users?q=ann'), await asOwner('GET', '/stats')];
    return { users: users.body, expiring: Reflect.get(Object(stats.body), 'expiring_tokens') };
  };
  const before = await told();
  const start = time;
  const expiry = (days: number): string => new Date(start + days * day).toISOString();
  await asOwner('POST', '/users', { username: 'ann', role: 'read' });
  for (const body of [{ name: 'a' }, { name: 'b', expires_at: expiry(20) }, { name: 'c', expires_at: expiry(3) }]) {
    expect((await asOwner('POST', '/users/ann/tokens', body)).status).toBe(201);
  }
  const expected = { tokens: 3, next_token_expiry: expiry(3) };
  expect(await told()).toMatchObject({ users: [expected], expiring: before.expiring + 1 });
  time = start + 10 * day;
  expect(await told()).toMatchObject({ users: [{ ...expected, next_token_expiry: expiry(20) }] });
  time = start;
  await asOwner('DELETE', '/users/ann');
  expect(await told()).toEqual(before);
});

test('changes to tokens are recorded without the token', async () => {
  const token = await issue({ name: 'recorded', packages: ['npm/plain'] });
  const { bytes } = await registry.request('GET', '/admin/audit', { as: ownerToken });
  expect(JSON.parse(bytes.toString())[0]).toMatchObject({
    ...{ actor: 'auth_token', action: 'token.create', target: 'bob' },
    details: { name: 'recorded', read_only: true, packages: ['npm/plain'] },
  });
  expect(bytes.toString()).not.toContain(token);
});

test('a token becomes invalid with its user, even when the user is only in the configuration file', async () => {
  const token = await issue({ name: 'ends' });
  expect(await read(token, 'plain')).toBe(200);
  await registry.reload(`[settings]\nauth_token = "${ownerToken}"\nrequire_auth = true\n`);
  expect(await read(token, 'plain')).toBe(401);
});
