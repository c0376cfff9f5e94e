import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { client } from '../support/clients.ts';
import { type Claims, type Issuer, issuerKeys, type SignOptions, startIssuer } from '../support/issuer.ts';
import { audience, startOidcProvider } from '../support/oidc-provider.ts';

const publisher = (issuer: string, claims: string, packages: string): string => `
  [settings]
  auth_token = "${ownerToken}"
  require_auth = true

  [[trusted_publishers]]
  name = "release"
  issuer = "${issuer}"
  audience = "${audience}"
  claims = ${claims}
  packages = ${packages}`;

test('npm publishes from a CI job with the token of a real issuer, without a stored token', async () => {
  const provider = await startOidcProvider();
  onTestFinished(() => provider.stop());
  const registry = await startTestRegistry(publisher(provider.issuer, '{ client_id = "carol" }', '["npm/@acme/*"]'));
  onTestFinished(() => registry.stop());
  const publish = async (account: string, name: string): Promise<string> => {
    const job = { GITLAB_CI: 'true', NPM_ID_TOKEN: await provider.accessToken(account) };
    using npm = client('npm', `registry=${registry.url}/npm/\n`, job);
    const folder = join(npm.home, 'package');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    const { code, text } = await npm.run(folder, 'publish');
    return `${code} ${text}`;
  };
  expect(await publish('carol', '@acme/tools')).toMatch(/^0 [\s\S]*\+ @acme\/tools@1\.0\.0/);
  expect(await publish('mallory', '@acme/other')).toMatch(/^1 [\s\S]*ENEEDAUTH/);
  expect(await publish('carol', 'other')).toMatch(/^1 [\s\S]*ENEEDAUTH/);
  const { body } = await registry.request('GET', '/admin/audit', { as: ownerToken });
  expect(body).toMatchObject([
    { actor: 'publisher:release', action: 'package.publish', target: 'npm/@acme/tools@1.0.0' },
    {
      ...{ actor: 'publisher:release', action: 'publisher.token', target: 'npm/@acme/tools' },
      details: { issuer: provider.issuer, subject: 'carol' },
    },
  ]);
});

let issuer: Issuer;
let registry: TestRegistry;
let time: number;
const job = { repository: 'acme/tools', workflow_ref: 'acme/tools/release.yml@refs/tags/v1', protected: true };
const expected = '{ repository = "acme/tools", workflow_ref = "acme/tools/release.yml@refs/tags/*", protected = true }';
beforeAll(async () => {
  issuer = await startIssuer(await issuerKeys());
});
afterAll(() => {
  issuer.server.closeAllConnections();
  issuer.server.close();
});
beforeEach(async () => {
  time = Date.now();
  registry = await startTestRegistry(publisher(issuer.address, expected, '["npm/@acme/tools"]'), { now: () => time });
});
afterEach(() => registry.stop());

const exchange = (as: string | undefined, name = '@acme%2ftools') =>
  registry.request('POST', `/-/npm/v1/oidc/token/exchange/package/${name}`, { as });

async function exchanged(): Promise<string> {
  const { status, body } = await exchange(await issuer.sign(job));
  expect(status).toBe(201);
  return Reflect.get(Object(body), 'token');
}

const publish = async (as: string, name: string, version = '1.0.0') =>
  (await registry.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body: publication(name, { version }) }))
    .status;

test('the token publishes one package, for 15 minutes, and gives no other access', async () => {
  await publish(ownerToken, 'other');
  const as = await exchanged();
  expect(await publish(as, '@acme/tools')).toBe(201);
  expect(await publish(as, '@acme/tools', '1.1.0')).toBe(201);
  expect(await publish(as, 'other', '1.1.0')).toBe(403);
  const statuses = [];
  for (const path of ['/npm/@acme%2ftools', '/npm/other', '/admin/users', '/npm/-/npm/v1/tokens', '/npm/-/whoami']) {
    statuses.push((await registry.request('GET', path, { as })).status);
  }
  expect(statuses).toEqual([200, 403, 403, 403, 200]);
  time += 900_000;
  expect(await publish(as, '@acme/tools', '1.2.0')).toBe(401);
  expect(registry.log()).not.toContain(as);
});

test('the token of a `stage_only` publisher stages versions, and publishes and approves none', async () => {
  const config = publisher(issuer.address, expected, '["npm/@acme/tools"]');
  registry = await registry.restart(`${config}\n  stage_only = true\n`);
  const as = await exchanged();
  expect(await publish(as, '@acme/tools')).toBe(403);
  const body = publication('@acme/tools');
  const staged = await registry.request('POST', '/npm/-/stage/package/@acme%2ftools', { as, body });
  expect(staged.status).toBe(201);
  const path = `/npm/-/stage/${Object(staged.body).stageId}`;
  expect((await registry.request('GET', path, { as })).body).toMatchObject({ actorType: 'trusted publisher' });
  expect((await registry.request('POST', `${path}/approve`, { as })).status).toBe(403);
  expect((await registry.request('DELETE', path, { as })).status).toBe(403);
  expect((await registry.request('POST', `${path}/approve`, { as: ownerToken })).status).toBe(200);
  const { body: version } = await registry.request('GET', '/npm/@acme%2ftools/1.0.0', { as: ownerToken });
  expect(version).toMatchObject({ _npmUser: { name: 'publisher:release', trustedPublisher: { id: 'release' } } });
});

test('the token changes and removes nothing', async () => {
  const as = await exchanged();
  await publish(as, '@acme/tools');
  await publish(as, '@acme/tools', '1.1.0');
  const path = '/npm/@acme%2ftools';
  const document = Object((await registry.request('GET', path, { as })).body);
  const { '1.0.0': _removed, ...versions } = document.versions;
  const tag = '/npm/-/package/@acme%2ftools/dist-tags/next';
  const error = 'A trusted publisher can only publish new versions; change the package with the token of a user.';
  const changes = [
    ['PUT', path, { ...document, 'dist-tags': { latest: '1.0.0' } }],
    ['PUT', `${path}/-rev/${document._rev}`, { ...document, versions }],
    ['DELETE', `${path}/-rev/${document._rev}`, undefined],
    ['PUT', tag, '1.0.0'],
    ['DELETE', tag, undefined],
  ] as const;
  for (const [method, address, body] of changes) {
    const answer = await registry.request(method, address, { as, body });
    expect([method, address, answer]).toMatchObject([method, address, { status: 403, body: { error } }]);
  }
  expect((await registry.request('GET', path, { as })).body).toEqual(document);
});

test.each([{}, { jti: undefined }])('an identity token is exchanged once for each package (%j)', async (claims) => {
  await registry.reload(publisher(issuer.address, expected, '["npm/@acme/*"]'));
  const identity = await issuer.sign({ ...job, ...claims });
  expect((await exchange(identity)).status).toBe(201);
  const again = { status: 401, body: { error: 'The identity token was already used for this package.' } };
  expect(await exchange(identity)).toMatchObject(again);
  time += 900_000;
  await exchange(await issuer.sign(job, { expires: '30m' }));
  expect((await exchange(identity)).status).toBe(401);
  expect((await exchange(await issuer.sign({ ...job, ...claims }), '@acme%2fother')).status).toBe(201);
});

test('the token becomes invalid when the registry no longer trusts the publisher with the package', async () => {
  const as = await exchanged();
  await registry.reload(publisher(issuer.address, expected, '["npm/@acme/others"]'));
  expect(await publish(as, '@acme/tools')).toBe(401);
});

test.each<readonly [what: string, claims: Claims, options: SignOptions, status: number, error: string]>([
  ['is of another repository', { repository: 'acme/other' }, {}, 403, 'No trusted publisher'],
  ['is of a branch', { workflow_ref: 'acme/tools/release.yml@refs/heads/main' }, {}, 403, 'No trusted publisher'],
  ['is of a deeper path', { workflow_ref: 'acme/tools/release.yml@refs/tags/v1/x' }, {}, 403, 'No trusted publisher'],
  ['lacks a claim', { protected: undefined }, {}, 403, 'No trusted publisher'],
  ['has text instead of a boolean', { protected: 'true' }, {}, 403, 'No trusted publisher'],
  ['is for another audience', { aud: 'npm:elsewhere' }, {}, 401, 'has an invalid claim `aud`'],
  ['is from an unknown issuer', { iss: 'https://ci.example' }, {}, 401, 'is not from a trusted issuer'],
  ['has expired', {}, { expires: '-5m' }, 401, 'has expired'],
  ['is not valid yet', { nbf: 9_999_999_999 }, {}, 401, 'has an invalid claim `nbf`'],
  ['is a logout token', {}, { type: 'logout+jwt' }, 401, 'is another kind of token'],
  ['is a notification', { events: {} }, {}, 401, 'is another kind of token'],
  ['has an unknown key', {}, { kid: 'key-9' }, 401, 'is not signed by'],
  [
    'is signed with a shared secret',
    {},
    { algorithm: 'HS256', key: new Uint8Array(32).fill(7) },
    401,
    'is not signed by',
  ],
])('an identity token that %s is not exchanged', async (_, claims, options, status, error) => {
  const answer = await exchange(await issuer.sign({ ...job, ...claims }, options));
  expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
});

test('identity tokens that are not valid count as wrong credentials', async () => {
  const wrong = (jti: number) => ({ ...job, jti: `wrong-${jti}`, aud: 'npm:elsewhere' });
  const statuses: number[] = [];
  for (let i = 0; i < 22; i++) statuses.push((await exchange(await issuer.sign(wrong(i)))).status);
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
  // Valid credentials are accepted nevertheless.
  expect(await exchange(await issuer.sign(job))).toMatchObject({ status: 201 });
});

test.each([
  ['no credentials', undefined],
  ['a username and a password', 'bob:password'],
  ['text that is not a token', 'something'],
])('%s are not exchanged', async (_, as) => {
  expect(await exchange(as)).toMatchObject({ status: 401 });
});

// pnpm and Yarn request it below the address of the registry; clients send an empty body with any type, or none.
test.each([
  [undefined, undefined],
  ['application/json', undefined],
  ['text/plain', undefined],
  ['application/octet-stream', undefined],
  ['application/x-www-form-urlencoded', undefined],
  ['application/json', {}],
])(
  'the token is exchanged below the address of the registry, with the content type %s and the body %j',
  async (type, body) => {
    const path = '/npm/-/npm/v1/oidc/token/exchange/package/@acme%2ftools';
    const headers: Readonly<Record<string, string>> = type === undefined ? {} : { 'content-type': type };
    const answer = await registry.request('POST', path, { as: await issuer.sign(job), headers, body });
    expect(answer).toMatchObject({ status: 201, body: { token_type: 'oidc' } });
  },
);

test('another package is not published with the token of a trusted job', async () => {
  expect(await exchange(await issuer.sign(job), 'tools')).toMatchObject({ status: 403 });
});

test('without trusted publishers, the address is not found', async () => {
  await registry.reload(`[settings]\nauth_token = "${ownerToken}"\n`);
  expect(await exchange(await issuer.sign(job))).toMatchObject({ status: 404 });
});

test('in multi-tenant mode, the publisher belongs to a tenant', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n[[tenants]]\nname = "blue"\n';
  const own = await startTestRegistry(
    `${publisher(issuer.address, expected, '["npm/@acme/tools"]')}\ntenant = "red"\n${tenants}`,
  );
  onTestFinished(() => own.stop());
  const path = '/-/npm/v1/oidc/token/exchange/package/@acme%2ftools';
  const { body } = await own.request('POST', path, { as: await issuer.sign(job) });
  const as = Reflect.get(Object(body), 'token');
  const send = (tenant: string) =>
    own.request('PUT', `/${tenant}/npm/@acme%2ftools`, { as, body: publication('@acme/tools') });
  expect((await send('red')).status).toBe(201);
  expect((await send('blue')).status).toBe(401);
  const below = async (tenant: string) =>
    (await own.request('POST', `/${tenant}/npm${path}`, { as: await issuer.sign(job) })).status;
  expect(await below('red')).toBe(201);
  expect(await below('blue')).toBe(404);
});
