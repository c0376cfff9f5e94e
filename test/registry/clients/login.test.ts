import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { freePort } from '../../../harness/services/free-ports.ts';
import { type Client, type ClientName, client, installed } from '../support/clients.ts';
import { audience, secret, serverClient, startOidcProvider } from '../support/oidc-provider.ts';
import { signInThroughBrowser } from '../support/sign-in-browser.ts';

const own = 'bobs-own-token-1234';
const users = `
  [settings]
  auth_token = "${ownerToken}"

  [[users]]
  username = "bob"
  role = "read"
  token = "${own}"`;
const day = 86_400_000;

let time: number;
let npm: Client;
beforeEach(() => {
  time = Date.now();
  npm = client('npm', '');
});
afterEach(() => npm[Symbol.dispose]());

async function start(toml: string, port?: number): Promise<TestRegistry> {
  const registry = await startTestRegistry(toml, { now: () => time, ...(port !== undefined && { port }) });
  onTestFinished(() => registry.stop());
  writeFileSync(join(npm.home, '.npmrc'), `registry=${registry.url}/npm/\n`);
  return registry;
}

const whoami = async () => (await npm.run(npm.home, 'whoami')).text.trim();
/** Returns the token in the configuration of npm. */
const savedToken = () => /_authToken=(\S+)/.exec(readFileSync(join(npm.home, '.npmrc'), 'utf8'))?.[1] ?? '';

interface Login {
  readonly loginUrl: string;
  readonly doneUrl: string;
}

/** Begins a login as npm does, and returns the paths of both addresses. */
async function begin(registry: TestRegistry): Promise<Login> {
  const { body } = await registry.request('POST', '/npm/-/v1/login', { body: {} });
  const { loginUrl, doneUrl }: Login = Object(body);
  return { loginUrl: new URL(loginUrl).pathname, doneUrl: new URL(doneUrl).pathname };
}

interface OpenedPage {
  readonly cookie: string;
  readonly proof: string;
  readonly text: string;
}

type Changed<Value> = { readonly [Name in keyof Value]?: Value[Name] | undefined };

async function open(registry: TestRegistry, path: string): Promise<OpenedPage> {
  const { headers, bytes } = await registry.request('GET', path);
  const text = bytes.toString();
  const cookie = headers['set-cookie']?.[0]?.replace(/;.*/, '') ?? '';
  return { cookie, proof: /name="proof" value="(\w+)"/.exec(text)?.[1] ?? '', text };
}

function submit(registry: TestRegistry, path: string, { cookie, proof }: Changed<OpenedPage>, token: string) {
  const body = Buffer.from(String(new URLSearchParams({ token, ...(proof !== undefined && { proof }) })));
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== undefined && { cookie }) };
  return registry.request('POST', path, { body, headers });
}

test('npm login opens a page on which the user signs in with a token, and npm logout revokes the token of the login', async () => {
  const registry = await start(users);
  const login = npm.start(npm.home, 'login');
  const path = new URL(await login.printed(/http\S+\/-\/login\/\w+/)).pathname;
  const page = await open(registry, path);
  expect(page.text).toContain('<b>127.0.0.1</b>');
  expect(await submit(registry, path, page, own)).toMatchObject({ status: 200 });
  expect(await login.ended).toMatchObject({ code: 0 });
  expect(await whoami()).toBe('bob');
  const token = savedToken();
  expect(token).toMatch(/^tw_/);
  const { body } = await registry.request('GET', '/npm/-/npm/v1/tokens', { as: token });
  expect(body).toMatchObject({
    objects: [{ name: expect.stringMatching(/^npm login 20/), expires: new Date(time + 30 * day).toISOString() }],
  });
  expect(await npm.run(npm.home, 'logout')).toMatchObject({ code: 0 });
  expect(await registry.request('GET', '/npm/-/whoami', { as: token })).toMatchObject({ status: 401 });
  for (const text of [token, own, path.slice(-64)]) expect(registry.log()).not.toContain(text);
});

test.each<readonly [name: ClientName, words: readonly string[], whoami: readonly string[]]>([
  ['npm 10', ['login'], ['whoami']],
  ['pnpm', ['login'], ['whoami']],
  ['yarn 4', ['npm', 'login', '--web-login'], ['npm', 'whoami']],
])('%s %j opens the page as well', async (name, words, whoamiWords) => {
  const registry = await start(users);
  // `pnpm login` runs npm.
  const PATH = `${join(dirname(installed('npm')), '../../.bin')}:${process.env.PATH}`;
  using other = client(name, `registry=${registry.url}/npm/\n`, { PATH });
  const settings = `npmRegistryServer: "${registry.url}/npm"\nunsafeHttpWhitelist: ["127.0.0.1"]\nenableTelemetry: false\n`;
  writeFileSync(join(other.home, '.yarnrc.yml'), settings);
  writeFileSync(join(other.home, 'package.json'), '{ "name": "project" }');
  const login = other.start(other.home, ...words);
  const address = login.printed(/http\S+\/-\/login\/\w+/);
  if (name === 'yarn 4') {
    await login.printed(/open your browser now/);
    login.type('n\r');
  }
  const path = new URL(await address).pathname;
  expect(await submit(registry, path, await open(registry, path), own)).toMatchObject({ status: 200 });
  const end = await login.ended;
  expect(end, end.text).toMatchObject({ code: 0 });
  const answer = await other.run(other.home, ...whoamiWords);
  expect(answer, answer.text).toMatchObject({ code: 0, text: expect.stringContaining('bob') });
});

test('in OIDC mode, npm login goes through the identity provider', async () => {
  // The identity provider must know the address of the server before it starts.
  const port = await freePort();
  const redirectUrls = [`http://127.0.0.1:${port}/-/login/signed-in`];
  const provider = await startOidcProvider({ redirectUrls });
  onTestFinished(() => provider.stop());
  const registry = await start(
    `[settings]
     auth_token = "${ownerToken}"
     [oidc]
     issuer = "${provider.issuer}"
     audience = "${audience}"
     authorized_parties = ["editor"]
     [oidc.login]
     client_id = "${serverClient}"
     client_secret = "${secret}"
     resource = "${audience}"`,
    port,
  );
  const login = npm.start(npm.home, 'login');
  const visit = await signInThroughBrowser(await login.printed(/http\S+\/-\/login\/\w+/), 'carol');
  expect(visit).toMatchObject({ status: 200, text: expect.stringContaining('<b>carol</b>') });
  expect(await login.ended).toMatchObject({ code: 0 });
  expect(await whoami()).toBe('carol');
  expect(provider.grants.get('authorization_code')).toBe(1);
  // The return address is bound to the browser that has opened the page, and cannot be used again.
  expect(await registry.request('GET', visit.url.replace(registry.url, ''))).toMatchObject({ status: 403 });
  const { body } = await registry.request('GET', '/admin/users', { as: ownerToken });
  expect(body).toMatchObject([{ username: 'carol', role: 'read', source: 'oidc' }]);
});

test('npm login through the identity provider gives the token the groups of the claim, and no others', async () => {
  const port = await freePort();
  const redirectUrls = [`http://127.0.0.1:${port}/-/login/signed-in`];
  const provider = await startOidcProvider({ redirectUrls, groupsOf: () => ['org/web', 'secret'] });
  onTestFinished(() => provider.stop());
  const mapping = '"org/web" = "web"';
  const rules = ['web', 'secret'].map(
    (name) => `[[acl]]\nuser = "@${name}"\npattern = "npm/@${name}/*"\npermission = "read"\n`,
  );
  const toml = `[settings]
     auth_token = "${ownerToken}"
     [oidc]
     issuer = "${provider.issuer}"
     audience = "${audience}"
     groups_claim = "groups"
     [oidc.login]
     client_id = "${serverClient}"
     client_secret = "${secret}"
     resource = "${audience}"
     [oidc.group_mapping]
     ${mapping}
     [registries.npm]
     private = ["@web/*", "@secret/*"]
     ${rules.join('')}`;
  const registry = await start(toml, port);
  const login = npm.start(npm.home, 'login');
  await signInThroughBrowser(await login.printed(/http\S+\/-\/login\/\w+/), 'carol');
  expect(await login.ended).toMatchObject({ code: 0 });
  const view = async (name: string) => (await npm.run(npm.home, 'view', name)).text;
  expect(await view('@web/none')).toContain('E404');
  expect(await view('@secret/none')).toContain('E403');
  await registry.reload(toml.replace(mapping, ''));
  expect(await view('@web/none')).toContain('E403');
});

test('the token appears in one response only, after the user has signed in', async () => {
  const registry = await start(users);
  const { loginUrl, doneUrl } = await begin(registry);
  const waiting = await registry.request('GET', doneUrl);
  expect(waiting).toMatchObject({ status: 202, headers: { 'retry-after': '2', 'cache-control': 'no-store' } });
  await submit(registry, loginUrl, await open(registry, loginUrl), own);
  const answers = await Promise.all([1, 2, 3].map(() => registry.request('GET', doneUrl)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await registry.request('GET', loginUrl)).toMatchObject({ status: 404 });
});

test('a login expires after 10 minutes', async () => {
  const registry = await start(users);
  const { loginUrl, doneUrl } = await begin(registry);
  const page = await open(registry, loginUrl);
  time += 600_000;
  expect(await submit(registry, loginUrl, page, own)).toMatchObject({ status: 404 });
  expect(await registry.request('GET', doneUrl)).toMatchObject({ status: 404 });
});

test.each<readonly [what: string, change: Changed<OpenedPage>, token: string, status: number]>([
  ['without a cookie', { cookie: undefined }, own, 403],
  ['without the proof of the page', { proof: undefined }, own, 403],
  ['with a proof that was guessed', { proof: '0'.repeat(64) }, own, 403],
  ['with a wrong token', {}, 'wrong-token-123456', 401],
  ['without a token', {}, '', 400],
  ['with the token of the server', {}, ownerToken, 403],
])('the form %s does not sign in a user', async (_, change, token, status) => {
  const registry = await start(users);
  const { loginUrl, doneUrl } = await begin(registry);
  const page = await open(registry, loginUrl);
  const answer = await submit(registry, loginUrl, { ...page, ...change }, token);
  expect(answer).toMatchObject({ status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(answer.headers['www-authenticate']).toBeUndefined();
  expect(await registry.request('GET', doneUrl)).toMatchObject({ status: 202 });
});

test('the cookie of one login is of no use for another', async () => {
  const registry = await start(users);
  const [one, other] = [await begin(registry), await begin(registry)];
  const page = await open(registry, one.loginUrl);
  expect(await submit(registry, other.loginUrl, page, own)).toMatchObject({ status: 403 });
});

test('no site can frame the page, and it loads and runs nothing', async () => {
  const registry = await start(users);
  const { loginUrl } = await begin(registry);
  const { headers } = await registry.request('GET', loginUrl);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(headers['set-cookie']?.[0]).toMatch(/; Path=\/-\/login; Max-Age=600; HttpOnly; SameSite=Lax$/);
});

test('logins that wait for their users are limited for each address', async () => {
  const registry = await start(users);
  const statuses = [];
  for (let count = 0; count < 21; count++) {
    statuses.push((await registry.request('POST', '/npm/-/v1/login', { body: {} })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('a token that expires creates a token with the same expiry, and a limited token creates none', async () => {
  const registry = await start(users);
  const issue = async (body: object): Promise<string> => {
    const answer = await registry.request('POST', '/admin/users/bob/tokens', { as: ownerToken, body });
    return Reflect.get(Object(answer.body), 'token');
  };
  const soon = new Date(time + day).toISOString();
  const [brief, limited] = [
    await issue({ name: 'brief', read_only: false, expires_at: soon }),
    await issue({ name: 'limited' }),
  ];
  const { loginUrl, doneUrl } = await begin(registry);
  const page = await open(registry, loginUrl);
  expect(await submit(registry, loginUrl, page, limited)).toMatchObject({ status: 403 });
  expect(await submit(registry, loginUrl, page, brief)).toMatchObject({ status: 200 });
  const as = Reflect.get(Object((await registry.request('GET', doneUrl)).body), 'token');
  const { body } = await registry.request('GET', '/npm/-/npm/v1/tokens', { as });
  const expiries = Reflect.get(Object(body), 'objects').map(({ expires }: { readonly expires: string }) => expires);
  // Tokens that are created at the same time are in any order.
  expect(expiries.toSorted()).toEqual([soon, soon, null]);
});

test('without users, npm asks for the token instead', async () => {
  const registry = await start(`[settings]\nauth_token = "${ownerToken}"\n`);
  expect(await registry.request('POST', '/npm/-/v1/login', { body: {} })).toMatchObject({ status: 404 });
});

test('a read-only server creates no tokens, and a login continues afterwards', async () => {
  const registry = await start(users);
  const { loginUrl, doneUrl } = await begin(registry);
  const page = await open(registry, loginUrl);
  await registry.reload(users.replace('[settings]', '[settings]\nread_only = true'));
  expect(await registry.request('POST', '/npm/-/v1/login', { body: {} })).toMatchObject({ status: 503 });
  expect(await submit(registry, loginUrl, page, own)).toMatchObject({ status: 503 });
  expect(await registry.request('GET', doneUrl)).toMatchObject({ status: 202 });
  await registry.reload(users);
  expect(await submit(registry, loginUrl, page, own)).toMatchObject({ status: 200 });
  expect(await registry.request('GET', doneUrl)).toMatchObject({ status: 200 });
});

test('other addresses refuse forms, which any site can send', async () => {
  const registry = await start(users);
  const answer = await submit(registry, '/npm/-/v1/login', {}, own);
  expect(answer).toMatchObject({ status: 415 });
});
