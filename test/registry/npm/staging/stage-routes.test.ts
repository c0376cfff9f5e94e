import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { packed } from '../../../../harness/registry/tarball.ts';

const [ann, ben, eve] = ['anns-own-token-123', 'bens-own-token-123', 'eves-own-token-123'];
const user = (name: string, token: string, pattern: string) => `
[[users]]
username = "${name}"
role = "write"
token = "${token}"

[[acl]]
user = "${name}"
pattern = "${pattern}"
permission = "write"
`;
const config = (staging = '') => `
[settings]
auth_token = "${ownerToken}"
require_auth = true
${user('ann', ann, 'npm/@acme/*')}${user('ben', ben, 'npm/@acme/*')}${user('eve', eve, 'npm/other')}
[staging]
${staging}`;
const stager = 'stagers-own-token-1';
const stagerConfig = (staging = '') => `${config(staging)}
[[users]]
username = "stager"
role = "write"
token = "${stager}"

[[acl]]
user = "stager"
pattern = "npm/@acme/*"
permission = "stage"
`;
const unknown = '11111111-2222-4333-8444-555555555555';

let registry: TestRegistry;
let time: number;
beforeEach(async () => {
  time = Date.now();
  registry = await startTestRegistry(config(), { now: () => time });
});
afterEach(() => registry.stop());

const request = (method: string, path: string, as = ann, body?: unknown) =>
  registry.request(method, `/npm/${path}`, { as, body });
const bodyOf = async (path: string, as = ann) => Object((await request('GET', path, as)).body);

async function stage(name: string, options: Parameters<typeof publication>[1] = {}, as = ann): Promise<string> {
  const path = `-/stage/package/${name.replace('/', '%2f')}`;
  time++;
  const { status, body } = await request('POST', path, as, publication(name, options));
  expect({ status, body }).toMatchObject({ status: 201, body: { ok: true, stageId: expect.any(String) } });
  return Object(body).stageId;
}

const approve = (id: string, as = ann) => request('POST', `-/stage/${id}/approve`, as);

test('a staged version is invisible until it is approved', async () => {
  await request('PUT', '@acme%2fone', ann, publication('@acme/one'));
  const before = await bodyOf('@acme%2fone');
  const id = await stage('@acme/one', { version: '1.1.0', manifest: { description: 'staged' } });
  expect(await bodyOf('@acme%2fone')).toEqual(before);
  const hidden = ['@acme%2fone/1.1.0', '@acme%2fone/-/one-1.1.0.tgz', '-/npm/v1/attestations/@acme%2fone@1.1.0'];
  for (const path of hidden) expect((await request('GET', path)).status).toBe(404);
  expect(await bodyOf('-/v1/search?text=staged')).toMatchObject({ total: 0 });
  expect(await bodyOf(`-/stage/${id}`)).toMatchObject({
    ...{ id, packageName: '@acme/one', version: '1.1.0', status: 'staged', tag: 'latest' },
    ...{ actor: 'ann', actorType: 'user', shasum: expect.stringMatching(/^[0-9a-f]{40}$/) },
  });
  expect(await approve(id)).toMatchObject({ status: 200, body: { ok: true, packageName: '@acme/one' } });
  expect(await bodyOf('@acme%2fone')).toMatchObject({
    'dist-tags': { latest: '1.1.0' },
    versions: { '1.1.0': { description: 'staged', _npmUser: { name: 'ann' }, dist: { fileCount: 2 } } },
  });
  expect((await request('GET', '@acme%2fone/-/one-1.1.0.tgz')).status).toBe(200);
});

test('an approval can be repeated, also at the same time and after a restart, and publishes once', async () => {
  const id = await stage('@acme/one');
  const statuses = (await Promise.all([1, 2, 3].map(() => approve(id)))).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
  registry = await registry.restart();
  expect(await approve(id)).toMatchObject({ status: 200, body: { ok: true, id, version: '1.0.0' } });
  const audit = await registry.request('GET', '/admin/audit?action=package.publish', { as: ownerToken });
  expect(audit.body).toMatchObject([{ actor: 'ann', details: { staged: id, publisher: 'ann' } }]);
});

test.each([
  ['small', 10],
  ['of medium size', 300_000],
  ['large', 3_000_000],
])('a staged tarball can be downloaded and published (%s)', async (_, size) => {
  const content = Buffer.alloc(size, 'abcdefg');
  const files = [
    { path: 'package/package.json', content: '{"name":"@acme/one","version":"1.0.0"}' },
    { path: 'package/data', content: content.toString() },
  ];
  const tarball = packed(files);
  const id = await stage('@acme/one', { tarball });
  registry = await registry.restart();
  expect((await request('GET', `-/stage/${id}/tarball`)).bytes.equals(tarball)).toBe(true);
  expect((await approve(id)).status).toBe(200);
  expect((await request('GET', '@acme%2fone/-/one-1.0.0.tgz')).bytes.equals(tarball)).toBe(true);
  expect(Object((await bodyOf('@acme%2fone/1.0.0')).dist).fileCount).toBe(2);
});

test('a rejected version is gone, and its number can be staged again', async () => {
  const id = await stage('@acme/one');
  expect((await request('DELETE', `-/stage/${id}`)).status).toBe(200);
  for (const [method, path] of [
    ['DELETE', `-/stage/${id}`],
    ['GET', `-/stage/${id}`],
    ['GET', `-/stage/${id}/tarball`],
    ['POST', `-/stage/${id}/approve`],
  ] as const)
    expect(await request(method, path)).toMatchObject({
      status: 404,
      body: { error: `No version with the stage ID \`${id}\` waits for an approval.` },
    });
  expect((await approve(await stage('@acme/one'))).status).toBe(200);
});

test('the reason for a rejection is recorded, and a long one is refused', async () => {
  const [one, two] = [await stage('@acme/one'), await stage('@acme/two')];
  const reject = (id: string, reason: string) =>
    request('DELETE', `-/stage/${id}?reason=${encodeURIComponent(reason)}`);
  expect(await reject(one, 'x'.repeat(501))).toMatchObject({
    status: 400,
    body: { error: '`reason` must have at most 500 characters, not 501.' },
  });
  expect((await reject(one, ' It adds a postinstall script. ')).status).toBe(200);
  expect((await reject(two, ' ')).status).toBe(200);
  const audit = await registry.request('GET', '/admin/audit?action=package.reject', { as: ownerToken });
  expect(audit.body).toMatchObject([
    { target: 'npm/@acme/two@1.0.0', details: { id: two, publisher: 'ann' } },
    { target: 'npm/@acme/one@1.0.0', details: { id: one, reason: 'It adds a postinstall script.' } },
  ]);
  expect(Object(audit.body)[0].details).not.toHaveProperty('reason');
});

test.each<readonly [staging: string, by: string, as: string, canApprove: boolean, canReject: boolean]>([
  ['', 'ann', ann, true, true],
  ['', 'ann', ben, true, true],
  ['review = true', 'ann', ann, false, true],
  ['review = true', 'ann', ben, true, true],
  ['', 'stager', stager, false, true],
  ['', 'ann', stager, false, false],
  ['', 'ann', ownerToken, true, true],
])(
  'with `%s`, a version of %s shows whether the sender may approve and reject it',
  async (staging, by, as, ...rights) => {
    registry = await registry.restart(stagerConfig(staging));
    const id = await stage('@acme/one', {}, by === 'ann' ? ann : stager);
    const [canApprove, canReject] = rights;
    expect(await bodyOf(`-/stage/${id}`, as)).toMatchObject({ canApprove, canReject });
    expect(await bodyOf('-/stage', as)).toMatchObject({ items: [{ canApprove, canReject }] });
    // The server decides alike.
    expect((await approve(id, as)).status).toBe(canApprove ? 200 : 403);
  },
);

test('staged versions are listed by page and by package, for those who may write the package', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await stage('@acme/one', { version });
  await stage('@acme/two');
  const other = await stage('other', {}, eve);
  const listed = async (query: string, as = ann) => {
    const { items, total } = await bodyOf(`-/stage${query}`, as);
    return [total, ...items.map((item: Record<string, unknown>) => `${item.packageName}@${item.version}`)];
  };
  const all = ['@acme/one@1.0.0', '@acme/one@1.1.0', '@acme/one@1.2.0', '@acme/two@1.0.0'];
  expect(await listed('')).toEqual([4, ...all]);
  expect(await listed('', ben)).toEqual([4, ...all]);
  expect(await listed('', eve)).toEqual([1, 'other@1.0.0']);
  expect(await listed('', ownerToken)).toEqual([5, ...all, 'other@1.0.0']);
  expect(await listed('?page=1&perPage=3')).toEqual([4, '@acme/two@1.0.0']);
  expect(await listed('?package=@acme/two')).toEqual([1, '@acme/two@1.0.0']);
  expect(await listed('?package=other')).toEqual([0]);
  expect((await request('GET', '-/stage?page=x')).status).toBe(400);
  for (const path of [`-/stage/${other}`, `-/stage/${other}/tarball`, `-/stage/${unknown}`])
    expect((await request('GET', path)).status).toBe(404);
  expect((await approve(other)).status).toBe(404);
  expect((await request('DELETE', `-/stage/${other}`)).status).toBe(404);
});

const manifest = { dependencies: { lodash: '^4.0.0' } };
const confused = (version: string) => {
  const document = publication('@acme/one', { version });
  return { ...document, versions: { [version]: { ...Object(document.versions[version]), ...manifest } } };
};

test.each([
  ['a package that the sender may not write', 'other', publication('other'), 403, 'No access rule allows `ann`'],
  ['a manifest that differs from the tarball', '@acme%2fone', confused('1.0.0'), 400, '`dependencies`'],
  ['another name', '@acme%2ftwo', publication('@acme/one'), 400, 'must be `@acme/two`'],
  ['a document without a tarball', '@acme%2fone', { name: '@acme/one' }, 400, 'exactly one version'],
  ['a version that is published', '@acme%2fone', publication('@acme/one', { version: '0.1.0' }), 409, 'is already'],
])('%s cannot be staged', async (_, path, body, status, error) => {
  await request('PUT', '@acme%2fone', ann, publication('@acme/one', { version: '0.1.0' }));
  const response = await request('POST', `-/stage/package/${path}`, ann, body);
  expect(response.status).toBe(status);
  expect(Object(response.body).error).toContain(error);
  expect(await bodyOf('-/stage', ownerToken)).toMatchObject({ total: 0 });
});

test('a version that was published in the meantime remains staged and is not replaced', async () => {
  const id = await stage('@acme/one', { content: 'staged' });
  await request('PUT', '@acme%2fone', ann, publication('@acme/one', { content: 'published' }));
  const before = await bodyOf('@acme%2fone');
  expect(await approve(id)).toMatchObject({ status: 409 });
  expect(await bodyOf('@acme%2fone')).toEqual(before);
  expect((await request('GET', `-/stage/${id}`)).status).toBe(200);
});

test('with `review`, another user must approve a version', async () => {
  registry = await registry.restart(config('review = true'));
  const id = await stage('@acme/one');
  expect(await approve(id)).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('must be approved by another user') },
  });
  expect((await approve(id, ben)).status).toBe(200);
  expect((await bodyOf('@acme%2fone/1.0.0'))._npmUser).toEqual({ name: 'ann', email: '' });
  const audit = await registry.request('GET', '/admin/audit?action=package.publish', { as: ownerToken });
  expect(audit.body).toMatchObject([{ actor: 'ben', details: { publisher: 'ann' } }]);
  const own = await stage('@acme/one', { version: '2.0.0' });
  expect((await request('DELETE', `-/stage/${own}`)).status).toBe(200);
});

test('versions expire, and a user may have a limited number of them', async () => {
  registry = await registry.restart(config('expires = "1 days"\nmax_versions = 1'));
  const id = await stage('@acme/one');
  const refused = await request('POST', '-/stage/package/@acme%2fone', ann, publication('@acme/one'));
  expect(refused).toMatchObject({
    status: 413,
    body: { error: expect.stringContaining('At most 1 of your versions') },
  });
  await stage('@acme/one', {}, ben);
  time += 86_400_000;
  expect((await request('GET', `-/stage/${id}`)).status).toBe(404);
  expect((await approve(id)).status).toBe(404);
  await stage('@acme/one');
  registry = await registry.restart();
  await expect
    .poll(async () => (await registry.request('GET', '/admin/audit?action=package.expire', { as: ownerToken })).body)
    .toMatchObject([
      { actor: 'server', target: 'npm/@acme/one@1.0.0', details: { publisher: 'ben' } },
      { actor: 'server', target: 'npm/@acme/one@1.0.0', details: { publisher: 'ann', id } },
    ]);
});

test('staged versions count in quotas', async () => {
  registry = await registry.restart(`${config()}\n[[quotas]]\nscope = "@acme"\nmax_versions = 2\n`);
  const [one] = [await stage('@acme/one'), await stage('@acme/two')];
  const refused = await request('PUT', '@acme%2fthree', ann, publication('@acme/three'));
  expect(refused).toMatchObject({ status: 413, body: { error: expect.stringContaining('`@acme` is 2 versions') } });
  expect((await registry.request('GET', '/admin/quotas', { as: ownerToken })).body).toMatchObject([{ versions: 2 }]);
  expect((await approve(one)).status).toBe(200);
});

test('without credentials, nothing about staged versions is reported', async () => {
  const id = await stage('@acme/one');
  for (const [method, path] of [
    ['GET', '-/stage'],
    ['GET', `-/stage/${id}`],
    ['GET', `-/stage/${id}/tarball`],
    ['GET', `-/stage/${id}/diff`],
    ['POST', `-/stage/${id}/approve`],
    ['DELETE', `-/stage/${id}`],
    ['POST', '-/stage/package/@acme%2fone'],
  ] as const)
    expect((await registry.request(method, `/npm/${path}`)).status).toBe(401);
});

const filesOf = (version: string, files: Readonly<Record<string, string>>, manifest: object = {}) => {
  const content = JSON.stringify({ name: '@acme/one', version, ...manifest });
  const others = Object.entries(files).map(([path, text]) => ({ path: `package/${path}`, content: text }));
  return {
    version,
    manifest: { ...manifest },
    tarball: packed([{ path: 'package/package.json', content }, ...others]),
  };
};

test('the diff shows what an approval changes', async () => {
  const first = await stage('@acme/one', filesOf('1.0.0', { a: 'a' }));
  expect(await bodyOf(`-/stage/${first}/diff`)).toMatchObject({
    ...{ from: null, to: '1.0.0', files: { a: { from: null, to: 1 } }, scripts: {}, dependencies: {} },
    ...{ size: { from: null, to: expect.any(Number) }, unpacked_size: { from: null } },
  });
  await approve(first);
  const before = { dependencies: { same: '^1.0.0', left: '^1.0.0', old: '1.0.0' }, scripts: { test: 'a', build: 'b' } };
  const published = filesOf('1.1.0', { same: 'same', 'lib/changed': 'one', gone: 'gone' }, before);
  await request('PUT', '@acme%2fone', ann, publication('@acme/one', published));
  const after = {
    dependencies: { same: '^1.0.0', left: '^2.0.0', added: '*' },
    scripts: { test: 'a', postinstall: 'c' },
  };
  const id = await stage('@acme/one', filesOf('1.2.0', { same: 'same', 'lib/changed': 'two2', more: 'x' }, after));
  const sizeOf = (version: string, manifest: object) =>
    JSON.stringify({ name: '@acme/one', version, ...manifest }).length;
  const [oldSize, newSize] = [sizeOf('1.1.0', before), sizeOf('1.2.0', after)];
  expect(await bodyOf(`-/stage/${id}/diff`, ben)).toEqual({
    ...{ from: '1.1.0', to: '1.2.0', more_files: 0 },
    files: {
      gone: { from: 4, to: null },
      'lib/changed': { from: 3, to: 4 },
      more: { from: null, to: 1 },
      'package.json': { from: oldSize, to: newSize },
    },
    scripts: { build: { from: 'b', to: null }, postinstall: { from: null, to: 'c' } },
    dependencies: {
      dependencies: {
        added: { from: null, to: '*' },
        left: { from: '^1.0.0', to: '^2.0.0' },
        old: { from: '1.0.0', to: null },
      },
    },
    size: { from: expect.any(Number), to: expect.any(Number) },
    unpacked_size: { from: oldSize + 11, to: newSize + 9 },
  });
  expect((await request('GET', `-/stage/${id}/diff`, eve)).status).toBe(404);
  const metrics = (await registry.request('GET', '/metrics', { as: ownerToken })).bytes.toString();
  expect(metrics).toContain('taskwright_registry_staged_versions 1\n');
});

test('a user with the permission `stage` stages versions, which another user publishes', async () => {
  registry = await registry.restart(stagerConfig());
  await request('PUT', '@acme%2fone', ann, publication('@acme/one', { version: '0.1.0' }));
  const id = await stage('@acme/one', {}, stager);
  expect((await request('GET', '@acme%2fone', stager)).status).toBe(200);
  expect((await bodyOf(`-/stage/${id}`, stager)).actor).toBe('stager');
  const refused = [
    await request('PUT', '@acme%2fone', stager, publication('@acme/one')),
    await request('PUT', '-/pnpr/v0/publish', stager, { packages: [publication('@acme/one')] }),
    await request('PUT', '-/package/@acme%2fone/dist-tags/next', stager, '0.1.0'),
    await approve(id, stager),
    await request('DELETE', `-/stage/${await stage('@acme/one')}`, stager),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(403);
    expect(Object(body).error).toContain('No access rule allows `stager` to write `npm/@acme/one`.');
  }
  const own = await stage('@acme/one', { version: '3.0.0' }, stager);
  expect((await request('DELETE', `-/stage/${own}`, stager)).status).toBe(200);
  expect((await approve(id)).status).toBe(200);
  const explained = await registry.request('GET', '/admin/access?package=npm/@acme/one&user=stager', {
    as: ownerToken,
  });
  expect(explained.body).toMatchObject({
    read: { allowed: true },
    write: { allowed: false },
    rules: [{ grants: ['read', 'stage'] }],
  });
});

test.each([
  ['npm', { packages_and_scopes_permission: 'read-write-stage-only' }, '/npm/-/npm/v1/tokens', ann],
  ['the admin API', { stage_only: true }, '/admin/users/ann/tokens', ownerToken],
])('a stage-only token of %s stages, but neither publishes nor approves', async (_, limits, path, as) => {
  const created = await registry.request('POST', path, { as, body: { name: 'ci', ...limits } });
  expect(created.status).toBe(201);
  const { token } = Object(created.body);
  const id = await stage('@acme/one', {}, token);
  expect((await request('GET', `-/stage/${id}`, token)).status).toBe(200);
  const refused = [
    await request('PUT', '@acme%2fone', token, publication('@acme/one')),
    await request('PUT', '-/pnpr/v0/publish', token, { packages: [publication('@acme/one')] }),
    await approve(id, token),
  ];
  for (const { status, body } of refused) {
    expect({ status, error: Object(body).error }).toEqual({
      status: 403,
      error: 'This token allows staging versions only, which another one approves; use `npm stage publish`.',
    });
  }
  registry = await registry.restart();
  expect((await approve(id, token)).status).toBe(403);
  expect((await request('GET', '-/npm/v1/tokens', token)).status).toBe(403);
  expect(await bodyOf('-/npm/v1/tokens')).toMatchObject({
    objects: [{ readonly: false, packages_and_scopes_permission: 'read-write-stage-only' }],
  });
  expect((await registry.request('GET', '/admin/users/ann/tokens', { as: ownerToken })).body).toMatchObject([
    { name: 'ci', read_only: false, stage_only: true },
  ]);
  expect((await approve(id)).status).toBe(200);
});
