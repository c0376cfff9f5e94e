import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type Claims,
  type Issuer,
  type IssuerKeys,
  issuerKeys,
  type SignOptions,
  startIssuer,
} from '../support/issuer.ts';
import { audience, startOidcProvider } from '../support/oidc-provider.ts';

let keys: IssuerKeys;
beforeAll(async () => {
  keys = await issuerKeys();
});

let issuer: Issuer;
let registry: TestRegistry;
beforeEach(async () => {
  issuer = await startIssuer(keys);
  registry = await startBehind('');
});
afterEach(async () => {
  await registry.stop();
  issuer.server.closeAllConnections();
  issuer.server.close();
});

function startBehind(more: string, tables = ''): Promise<TestRegistry> {
  return startTestRegistry(`${ownerConfig}
    [oidc]
    issuer = "${issuer.address}"
    audience = "${audience}"
    username_claim = "name"
    ${more}
    ${tables}`);
}

const whoami = (as: string, server = registry) => server.request('GET', '/npm/-/whoami', { as });
const users = async (server = registry) =>
  Object((await server.request('GET', '/admin/users', { as: ownerToken })).body);

test('a user is added at the first sign-in, with the default role and an audit record', async () => {
  const token = await issuer.sign({});
  expect(await whoami(token)).toMatchObject({ status: 200, body: { username: 'carol' } });
  await whoami(token);
  expect(await users()).toMatchObject([{ username: 'carol', role: 'read', source: 'oidc', has_token: false }]);
  const { body } = await registry.request('GET', '/admin/audit', { as: ownerToken });
  expect(body).toMatchObject([{ actor: 'carol', action: 'user.create', target: 'carol', address: '127.0.0.1' }]);
  expect(registry.log()).not.toContain(token.slice(-20));
});

test('the access token of a real identity provider is accepted', async () => {
  const provider = await startOidcProvider();
  const toml = `[oidc]\nissuer = "${provider.issuer}"\naudience = "${audience}"\n`;
  const behind = await startTestRegistry(`${ownerConfig}${toml}`);
  try {
    expect(await whoami(await provider.accessToken('carol'), behind)).toMatchObject({ body: { username: 'carol' } });
    expect(await users(behind)).toMatchObject([{ username: 'carol', source: 'oidc' }]);
  } finally {
    await behind.stop();
    await provider.stop();
  }
});

const otherKind = 'The access token is another kind of token; send an access token.';

test.each<readonly [what: string, claims: Claims, options: SignOptions, status: number, error: string]>([
  ['has expired', {}, { expires: '-5m' }, 401, 'The access token has expired; sign in again.'],
  ['is for another audience', { aud: 'other' }, {}, 401, 'The access token has an invalid claim `aud`.'],
  ['is from another issuer', { iss: 'https://evil.example' }, {}, 401, 'The access token has an invalid claim `iss`.'],
  ['is not valid yet', { nbf: 9_999_999_999 }, {}, 401, 'The access token has an invalid claim `nbf`.'],
  ['has no username', { name: undefined }, {}, 401, 'The access token has an invalid claim `name`.'],
  ['has a number as username', { name: 7 }, {}, 401, 'The claim `name` of the access token is not a valid username.'],
  [
    'has a path as username',
    { name: '../admin' },
    {},
    401,
    'The claim `name` of the access token is not a valid username.',
  ],
  ['has no subject', { sub: undefined }, {}, 401, 'The access token has an invalid claim `sub`.'],
  ['has the type of a logout token', {}, { type: 'logout+jwt' }, 401, otherKind],
  ['has the type of a proof', {}, { type: 'dpop+jwt' }, 401, otherKind],
  ['is an ID token', { at_hash: 'x' }, { type: 'JWT' }, 401, otherKind],
  ['is an ID token with a nonce', { nonce: 'x' }, {}, 401, otherKind],
  ['is an ID token for the client that requested it', { azp: audience }, {}, 401, otherKind],
  ['is an ID token for several', { aud: [audience, 'web'], azp: 'web' }, {}, 401, otherKind],
  ['is called an ID token', { typ: 'ID' }, {}, 401, otherKind],
  ['is used as an ID token', { token_use: 'id' }, {}, 401, otherKind],
  ['is a notification', { events: {} }, {}, 401, otherKind],
  ['has an unknown key id', {}, { kid: 'key-9' }, 401, 'The access token is not signed by the identity provider.'],
  [
    'is signed with a shared secret',
    {},
    { algorithm: 'HS256', key: new Uint8Array(32).fill(7) },
    401,
    'The access token is not signed by the identity provider.',
  ],
])('an access token that %s is rejected', async (_what, claims, options, status, error) => {
  expect(await whoami(await issuer.sign(claims, options))).toMatchObject({ status, body: { error } });
  expect(await users()).toEqual([]);
});

test.each([
  ['JWT', {}],
  ['at+jwt', {}],
  ['application/at+jwt', {}],
  [undefined, { typ: 'Bearer' }],
  [undefined, { token_use: 'access' }],
  [undefined, { aud: ['other', audience] }],
  [undefined, { azp: audience, scope: 'registry' }],
  [undefined, { azp: audience, client_id: audience }],
  [undefined, { azp: 'web' }],
])('an access token with the type %s and the claims %j is accepted', async (type, claims) => {
  expect(await whoami(await issuer.sign(claims, { ...(type !== undefined && { type }) }))).toMatchObject({
    status: 200,
  });
});

test('with `authorized_parties`, only tokens of these clients are accepted', async () => {
  const behind = await startBehind('authorized_parties = ["editor", "ci"]');
  try {
    for (const [claims, status] of [
      [{ azp: 'editor' }, 200],
      [{ client_id: 'ci' }, 200],
      [{ azp: 'another', client_id: 'ci' }, 401],
      [{ azp: ['editor'] }, 401],
      [{}, 401],
    ] as const) {
      expect([claims, (await whoami(await issuer.sign(claims), behind)).status]).toEqual([claims, status]);
    }
  } finally {
    await behind.stop();
  }
});

test('a claim other than `sub` never makes a user an admin of the configuration file or of the admin API', async () => {
  const admin = '[[users]]\nusername = "root"\nrole = "admin"\n[[users]]\nusername = "id-of-root"\nrole = "admin"';
  const behind = await startBehind('', admin);
  const bySubject = await startTestRegistry(
    `${ownerConfig}[oidc]\nissuer = "${issuer.address}"\naudience = "${audience}"\n${admin}`,
  );
  try {
    const as = await issuer.sign({ name: 'root', sub: 'id-of-root' });
    expect(await whoami(as, behind)).toMatchObject({
      status: 403,
      body: { error: 'User `root` is an admin, who cannot sign in with the claim `name`; use the token of the user.' },
    });
    await behind.request('POST', '/admin/users', { as: ownerToken, body: { username: 'boss', role: 'admin' } });
    expect(await whoami(await issuer.sign({ name: 'boss' }), behind)).toMatchObject({ status: 403 });
    expect(await bySubject.request('GET', '/admin/stats', { as })).toMatchObject({ status: 200 });
  } finally {
    await behind.stop();
    await bySubject.stop();
  }
});

test('a new key is fetched for the first token that it signs', async () => {
  expect(await whoami(await issuer.sign({}))).toMatchObject({ status: 200 });
  await issuer.rotate();
  expect(await whoami(await issuer.sign({}))).toMatchObject({ status: 200 });
  await issuer.rotate();
  const together = await Promise.all(Array.from({ length: 20 }, async () => whoami(await issuer.sign({}))));
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
});

test('tokens with invented keys cause only a few requests for keys, and known keys remain valid', async () => {
  expect(await whoami(await issuer.sign({}))).toMatchObject({ status: 200 });
  const before = issuer.keyRequests();
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) statuses.push((await whoami(await issuer.sign({}, { kid: `invented-${i}` }))).status);
  expect(statuses).toEqual([401, 401, 401, ...Array<number>(17).fill(503)]);
  expect(issuer.keyRequests() - before).toBe(3);
  expect(await whoami(await issuer.sign({}))).toMatchObject({ status: 200 });
});

test('an access token without a signature is rejected', async () => {
  const [, claims] = (await issuer.sign({})).split('.');
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await whoami(`${header}.${claims}.`)).toMatchObject({ status: 401 });
});

test('an access token with a changed signature is rejected', async () => {
  const [header, claims, signature = ''] = (await issuer.sign({})).split('.');
  const other = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  expect(await whoami(`${header}.${claims}.${other}`)).toMatchObject({ status: 401 });
});

test('another account with the same name is not the same user', async () => {
  await whoami(await issuer.sign({}));
  expect(await whoami(await issuer.sign({ sub: 'id-of-another-account' }))).toMatchObject({
    status: 403,
    body: { error: 'Username `carol` belongs to another account of the identity provider.' },
  });
});

test('new keys of the issuer are fetched, and only access tokens require the issuer', async () => {
  expect(await whoami(await issuer.sign({}))).toMatchObject({ status: 200 });
  issuer.server.closeAllConnections();
  issuer.server.close();
  const down = await startBehind('');
  try {
    const error = expect.stringMatching(
      /^Access tokens cannot be verified because the identity provider is not available/,
    );
    expect(await whoami(await issuer.sign({}), down)).toMatchObject({ status: 503, body: { error } });
    expect(await whoami(ownerToken, down)).toMatchObject({ status: 200 });
  } finally {
    await down.stop();
  }
});

test('with `role_claim`, the role comes from the token of each request', async () => {
  const behind = await startBehind('role_claim = "groups"', '[oidc.role_mapping]\nbosses = "admin"\nmakers = "write"');
  try {
    for (const [groups, role] of [
      [['makers'], 'write'],
      [['makers', 'bosses', 'others'], 'admin'],
      ['bosses', 'admin'],
      [['others'], 'read'],
      [undefined, 'read'],
    ] as const) {
      await whoami(await issuer.sign({ groups }), behind);
      expect(await users(behind)).toMatchObject([{ username: 'carol', role }]);
    }
    const change = await behind.request('PUT', '/admin/users/carol', { as: ownerToken, body: { role: 'admin' } });
    expect(change).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('identity provider sets the role') },
    });
  } finally {
    await behind.stop();
  }
});

test('without `auto_provision`, only known users can sign in', async () => {
  const behind = await startBehind('auto_provision = false', '[[users]]\nusername = "dave"\nrole = "write"');
  try {
    expect(await whoami(await issuer.sign({}), behind)).toMatchObject({ status: 403 });
    const dave = await issuer.sign({ name: 'dave', sub: 'id-of-dave' });
    expect(await whoami(dave, behind)).toMatchObject({ status: 200, body: { username: 'dave' } });
  } finally {
    await behind.stop();
  }
});

test('an access token grants access to the tenants that it names, never to the server itself', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n[[tenants]]\nname = "blue"';
  const behind = await startBehind(
    'tenant_claim = "org"\nrole_claim = "groups"',
    `[oidc.role_mapping]\nbosses = "admin"\n${tenants}`,
  );
  try {
    const as = await issuer.sign({ org: 'red', groups: ['bosses'] });
    for (const [path, status] of [
      ['/red/npm/-/whoami', 200],
      ['/admin/tenants/red/users', 200],
      ['/blue/npm/-/whoami', 403],
      ['/admin/tenants/blue/users', 403],
      ['/admin/users', 403],
      ['/admin/stats', 403],
    ] as const) {
      expect([path, (await behind.request('GET', path, { as })).status]).toEqual([path, status]);
    }
  } finally {
    await behind.stop();
  }
});

const groupTables = `[oidc.group_mapping]
"org/web" = "web"
"org/operations" = "ops"
[[groups]]
name = "ops"
members = ["dave"]
[[acl]]
user = "@web"
pattern = "npm/@acme/*"
permission = "read"
[[acl]]
user = "@secret"
pattern = "npm/@secret/*"
permission = "read"
[registries.npm]
private = ["@acme/*", "@secret/*"]`;
const allowed = { status: 404 };
const denied = { status: 403, body: { code: 'no-rule' } };

test('with `groups_claim`, the access token assigns the groups that `group_mapping` allows, and no others', async () => {
  const behind = await startBehind('groups_claim = "groups"', groupTables);
  const read = async (groups: unknown, path = '/npm/@acme%2fnone') =>
    behind.request('GET', path, { as: await issuer.sign({ groups }) });
  try {
    for (const groups of [['org/web'], 'org/web', ['others', 'org/web', 7]])
      expect(await read(groups)).toMatchObject(allowed);
    for (const groups of [
      undefined,
      [],
      ['web'],
      ['@web'],
      ['org/operations'],
      [['org/web']],
      { 'org/web': true },
      ['secret'],
    ]) {
      expect(await read(groups)).toMatchObject(denied);
      expect(await read(groups, '/npm/@secret%2fnone')).toMatchObject(denied);
    }
    const { body } = await behind.request('GET', '/admin/groups', { as: ownerToken });
    expect(body).toMatchObject([
      { name: 'ops', members: ['dave'], claims: ['org/operations'], source: 'config' },
      { name: 'web', members: [], claims: ['org/web'], source: 'oidc' },
    ]);
  } finally {
    await behind.stop();
  }
});

test('a claim of a real identity provider gives a group, until the mapping is removed', async () => {
  const provider = await startOidcProvider({
    groupsOf: (account) => (account === 'carol' ? ['org/web', 'secret'] : []),
  });
  const settings = `[oidc]\nissuer = "${provider.issuer}"\naudience = "${audience}"\ngroups_claim = "groups"\n`;
  const behind = await startTestRegistry(`${ownerConfig}${settings}${groupTables}`);
  try {
    const [carol, mallory] = [await provider.accessToken('carol'), await provider.accessToken('mallory')];
    const read = (as: string, path = '/npm/@acme%2fnone') => behind.request('GET', path, { as });
    expect(await read(carol)).toMatchObject(allowed);
    expect(await read(carol, '/npm/@secret%2fnone')).toMatchObject(denied);
    expect(await read(mallory)).toMatchObject(denied);
    await behind.reload(`${ownerConfig}${settings}${groupTables.replace('"org/web" = "web"', '')}`);
    expect(await read(carol)).toMatchObject(denied);
  } finally {
    await behind.stop();
    await provider.stop();
  }
});

test('a token that is created with an access token has its groups, as long as the configuration allows them', async () => {
  const behind = await startBehind('groups_claim = "groups"', groupTables);
  const create = async (as: string) =>
    Object(
      (
        await behind.request('POST', '/npm/-/npm/v1/tokens', {
          as,
          body: { password: '', readonly: false, cidr_whitelist: [] },
        })
      ).body,
    ).token;
  const read = (as: string) => behind.request('GET', '/npm/@acme%2fnone', { as });
  try {
    const member = await create(await issuer.sign({ groups: ['org/web'] }));
    const other = await create(await issuer.sign({ groups: [] }));
    expect(await read(member)).toMatchObject(allowed);
    expect(await read(await create(member))).toMatchObject(allowed);
    expect(await read(other)).toMatchObject(denied);
    expect(await read(await create(other))).toMatchObject(denied);
    const renamed = groupTables.replace('"org/web" = "web"', '"org/developers" = "web"');
    const oidc = `[oidc]\nissuer = "${issuer.address}"\naudience = "${audience}"\nusername_claim = "name"\n`;
    await behind.reload(`${ownerConfig}${oidc}groups_claim = "groups"\n${renamed}`);
    expect(await read(member)).toMatchObject(denied);
  } finally {
    await behind.stop();
  }
});

test('a group that the identity provider assigns can have rules and members that are added, and is explained', async () => {
  const behind = await startBehind('groups_claim = "groups"', groupTables);
  const as = ownerToken;
  const explain = (query: string) =>
    behind.request('GET', `/admin/access?package=npm/@acme/none&user=carol${query}`, { as });
  try {
    await whoami(await issuer.sign({}), behind);
    expect(await explain('')).toMatchObject({ body: { read: { allowed: false }, rules: [] } });
    const reason = 'An access rule of the group `@web` grants `read` on `npm/@acme/*`.';
    expect(await explain('&groups=ops,web')).toMatchObject({ body: { read: { allowed: true, reason } } });
    const error = 'The identity provider does not assign group `secret`; add it to `[oidc.group_mapping]`.';
    expect(await explain('&groups=secret')).toMatchObject({ status: 400, body: { error } });
    expect(await behind.request('PUT', '/admin/groups/web', { as, body: { members: ['carol'] } })).toMatchObject({
      status: 409,
      body: { code: 'set-by-identity-provider' },
    });
    const body = { name: 'web', members: ['carol', 'not-yet'] };
    expect(await behind.request('POST', '/admin/groups', { as, body })).toMatchObject({
      status: 201,
      body: { ...body, claims: ['org/web'], source: 'runtime' },
    });
    expect(await explain('')).toMatchObject({ body: { read: { allowed: true, reason } } });
  } finally {
    await behind.stop();
  }
});
