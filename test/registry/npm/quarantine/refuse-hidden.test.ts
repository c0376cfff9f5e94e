import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { startRegistryBehind, startScriptedUpstream, upstreamVersion } from '../../upstream/scripted-upstream.ts';

const abbreviated = { accept: 'application/vnd.npm.install-v1+json' };
const sentence = (version: string, name = 'one') =>
  `Version \`${version}\` of \`${name}\` is in quarantine: Steals tokens.`;

let registry: TestRegistry;
let stopUpstream: (() => void) | undefined;
beforeEach(() => {
  stopUpstream = undefined;
});
afterEach(async () => {
  await registry.stop();
  stopUpstream?.();
});

async function start(...versions: readonly string[]): Promise<void> {
  registry = await startTestRegistry(ownerConfig);
  await publish(...versions);
}

async function publish(...versions: readonly string[]): Promise<void> {
  for (const version of versions) await expected(201, 'PUT', '/npm/one', publication('one', { version }));
}

async function expected(status: number, method: string, path: string, body?: unknown) {
  const sent = await registry.request(method, path, { as, body });
  expect(sent, `${method} ${path}: ${sent.bytes}`).toMatchObject({ status });
  return Object(sent.body);
}

const quarantine = (version: string) => `/admin/packages/one/versions/${version}/quarantine`;
const hide = (version: string) => expected(200, 'PUT', quarantine(version), { reason: 'Steals tokens.' });
const show = (version: string) => expected(204, 'DELETE', quarantine(version));
const get = (path: string, headers = {}) => registry.request('GET', path, { headers });
const document = async (headers = {}) => Object((await get('/npm/one', headers)).body);

test.each([
  ['full', {}],
  ['abbreviated', abbreviated],
])('a hidden version is omitted from the %s packument', async (_, headers) => {
  await start('1.0.0', '1.1.0');
  const before = await document(headers);
  await hide('1.1.0');
  const hidden = await document(headers);
  expect([Object.keys(hidden.versions), hidden['dist-tags']]).toEqual([['1.0.0'], { latest: '1.0.0' }]);
  expect(Object.keys(hidden.time)).not.toContain('1.1.0');
  expect(hidden.policyRestrictions).toEqual({
    message: sentence('1.1.0'),
    versions: { '1.1.0': { name: 'one', version: '1.1.0' } },
  });
  await show('1.1.0');
  const after = await document(headers);
  const timeless = ({ time, modified: _modified, _rev, ...rest }: Record<string, unknown>) => {
    const { modified: _ofPackage, ...times } = Object(time);
    return { ...rest, times };
  };
  expect(timeless(after)).toEqual(timeless(before));
});

test('an entity tag of before is not current after a version was hidden, nor after it was shown', async () => {
  await start('1.0.0', '1.1.0');
  const statusOf = async (etag: string) => (await get('/npm/one', { 'if-none-match': etag })).status;
  const first = (await get('/npm/one')).headers.etag ?? '';
  await hide('1.1.0');
  const second = (await get('/npm/one')).headers.etag ?? '';
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 304]);
  await show('1.1.0');
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
});

test.each([
  ['its manifest', '/npm/one/1.1.0'],
  ['its tarball', '/npm/one/-/one-1.1.0.tgz'],
  ['its attestations', '/npm/-/npm/v1/attestations/one@1.1.0'],
])('a request for %s is refused with the reason, and counted', async (_, path) => {
  await start('1.0.0', '1.1.0');
  // In memory, from where it must disappear.
  for (let times = 0; times < 3; times++) await get('/npm/one/-/one-1.1.0.tgz');
  await hide('1.1.0');
  expect(await get(path)).toMatchObject({ status: 403, body: { error: sentence('1.1.0') } });
  expect(String((await registry.request('GET', '/metrics', { as })).bytes)).toMatch(
    /hidden_requests_total\{rule="quarantine"\} 1\n/,
  );
  await show('1.1.0');
  expect((await get('/npm/one/-/one-1.1.0.tgz')).status).toBe(200);
});

test('a package all of whose versions are hidden is refused with one of the reasons', async () => {
  await start('1.0.0');
  await hide('1.0.0');
  const refused = { status: 403, body: { error: `All versions of \`one\` are hidden. ${sentence('1.0.0')}` } };
  expect(await get('/npm/one')).toMatchObject(refused);
  expect(await get('/npm/one', abbreviated)).toMatchObject(refused);
  expect(await get('/npm/one/latest')).toMatchObject(refused);
  await publish('1.1.0');
  expect((await document())['dist-tags']).toEqual({ latest: '1.1.0' });
});

test('a tag cannot be set to a hidden version, and another version or tag is still unknown', async () => {
  await start('1.0.0', '1.1.0');
  await hide('1.1.0');
  const set = (version: string) => registry.request('PUT', '/npm/-/package/one/dist-tags/next', { as, body: version });
  expect(await set('1.1.0')).toMatchObject({ status: 403, body: { error: sentence('1.1.0') } });
  expect(await set('9.9.9')).toMatchObject({ status: 404 });
  expect((await get('/npm/one/next')).status).toBe(404);
  expect((await get('/npm/-/package/one/dist-tags')).body).toEqual({ latest: '1.0.0' });
});

const forWriting = async () => Object((await registry.request('GET', '/npm/one?write=true', { as })).body);

test('a client that changes a package receives hidden versions, and deprecates all without showing any', async () => {
  await start('1.0.0', '1.1.0');
  await hide('1.1.0');
  const read = await forWriting();
  expect([Object.keys(read.versions), read['dist-tags'], read.policyRestrictions]).toEqual([
    ['1.0.0', '1.1.0'],
    { latest: '1.0.0' },
    undefined,
  ]);
  for (const manifest of Object.values(read.versions)) Object(manifest).deprecated = 'Old.';
  await expected(201, 'PUT', '/npm/one', read);
  const { versions } = await document();
  expect(versions).toMatchObject({ '1.0.0': { deprecated: 'Old.' } });
  await show('1.1.0');
  expect(await document()).toMatchObject({
    'dist-tags': { latest: '1.1.0' },
    versions: { '1.1.0': { deprecated: 'Old.' } },
  });
});

test('a hidden version is not unpublished, alone or with its package; another one is', async () => {
  await start('1.0.0', '1.1.0', '1.2.0');
  await hide('1.2.0');
  const without = async (version: string) => {
    const { versions, ...read } = await forWriting();
    const { [version]: _removed, ...remaining } = versions;
    const latest = Object.keys(remaining).at(-1);
    const body = { ...read, versions: remaining, 'dist-tags': { latest } };
    return registry.request('PUT', `/npm/one/-rev/${read._rev}`, { as, body });
  };
  const error = '`one@1.2.0` is in quarantine and cannot be unpublished; an admin can end the quarantine first.';
  expect(await without('1.2.0')).toMatchObject({ status: 409, body: { error } });
  const { _rev: revision } = await forWriting();
  const deleted = await registry.request('DELETE', `/npm/one/-rev/${revision}`, { as });
  expect(deleted).toMatchObject({ status: 409, body: { error } });
  // Clients choose the newest of all versions as `latest`.
  expect(await without('1.1.0')).toMatchObject({ status: 201 });
  expect(await document()).toMatchObject({ 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': {} } });
  await show('1.2.0');
  expect(Object.keys((await document()).versions)).toEqual(['1.0.0', '1.2.0']);
});

test('the last visible version is unpublished, and the hidden one becomes `latest` again when it is shown', async () => {
  await start('1.0.0', '1.1.0');
  await hide('1.1.0');
  const { versions, ...read } = await forWriting();
  const remaining = { '1.1.0': versions['1.1.0'] };
  const body = { ...read, versions: remaining, 'dist-tags': { latest: '1.1.0' } };
  await expected(201, 'PUT', `/npm/one/-rev/${read._rev}`, body);
  expect((await get('/npm/one')).status).toBe(403);
  await show('1.1.0');
  expect((await document())['dist-tags']).toEqual({ latest: '1.1.0' });
});

test('the number of a hidden version is taken, also for staged versions', async () => {
  await start('1.0.0', '1.1.0');
  await hide('1.1.0');
  const body = publication('one', { version: '1.1.0', content: 'other' });
  const published = { status: 409, body: { error: '`one@1.1.0` is already published; publish a new version.' } };
  expect(await registry.request('PUT', '/npm/one', { as, body })).toMatchObject(published);
  expect(await registry.request('POST', '/npm/-/stage/package/one', { as, body })).toMatchObject(published);
});

test('a version that was staged before another one was hidden is approved, and becomes `latest`', async () => {
  await start('1.0.0', '1.1.0');
  const body = publication('one', { version: '1.2.0' });
  const { stageId } = Object((await registry.request('POST', '/npm/-/stage/package/one', { as, body })).body);
  await hide('1.1.0');
  expect(await expected(200, 'GET', `/npm/-/stage/${stageId}/diff`)).toMatchObject({ from: '1.0.0', to: '1.2.0' });
  await expected(200, 'POST', `/npm/-/stage/${stageId}/approve`);
  expect((await document())['dist-tags']).toEqual({ latest: '1.2.0' });
  await show('1.1.0');
  expect((await document())['dist-tags']).toEqual({ latest: '1.2.0' });
});

test('audits report installed versions that are hidden', async () => {
  await start('1.0.0', '1.1.0');
  const audit = () =>
    registry.request('POST', '/npm/-/npm/v1/security/advisories/bulk', {
      body: { one: ['1.0.0', '1.1.0'], two: ['1.0.0'] },
    });
  expect((await audit()).status).toBe(404);
  await hide('1.1.0');
  const advisory = { title: 'In quarantine: Steals tokens.', severity: 'critical', vulnerable_versions: '1.1.0' };
  expect(await audit()).toMatchObject({ status: 200, body: { one: [advisory] } });
});

test('of a merged package, what the upstream has under the number of a hidden version does not take its place', async () => {
  const asked: string[] = [];
  const manifests = ['1.0.0', '1.1.0', '2.0.0'].map((version) => upstreamVersion('one', version));
  const upstream = await startScriptedUpstream({
    '/one': JSON.stringify({
      name: 'one',
      'dist-tags': { latest: '2.0.0', own: '1.1.0' },
      versions: Object.fromEntries(manifests.map(({ manifest }) => [Object(manifest).version, manifest])),
      time: {},
    }),
    '/one/-/one-1.1.0.tgz': (_request, response) => {
      asked.push('tarball');
      response.writeHead(404).end();
    },
    '/-/npm/v1/security/advisories/bulk': async (request, response) => {
      asked.push(JSON.stringify(await json(request)));
      response.writeHead(200).end('{}');
    },
  });
  stopUpstream = () => upstream.stop();
  registry = await startRegistryBehind(upstream.url, { settings: 'merge = ["one"]' });
  await publish('1.1.0');
  await hide('1.1.0');
  expect(await document()).toMatchObject({ 'dist-tags': { latest: '2.0.0' } });
  expect(Object.keys((await document()).versions)).toEqual(['1.0.0', '2.0.0']);
  expect((await get('/npm/-/package/one/dist-tags')).body).toEqual({ latest: '2.0.0' });
  for (const path of ['/npm/one/1.1.0', '/npm/one/-/one-1.1.0.tgz'])
    expect(await get(path)).toMatchObject({ status: 403, body: { error: sentence('1.1.0') } });
  const bulk = await registry.request('POST', '/npm/-/npm/v1/security/advisories/bulk', {
    body: { one: ['1.1.0', '2.0.0'] },
  });
  expect(bulk.body).toMatchObject({ one: [{ vulnerable_versions: '1.1.0' }] });
  expect(asked).toEqual(['{"one":["2.0.0"]}']);
});

test('only those who may read a package see the reason', async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[users]]
username = "ann"
role = "write"
token = "token-of-ann-1234"
[[acl]]
user = "ann"
pattern = "npm/one"
permission = "read"
[registries.npm]
private = ["one"]`);
  await publish('1.0.0', '1.1.0');
  await hide('1.1.0');
  const as = 'token-of-ann-1234';
  expect(await registry.request('GET', '/npm/one/1.1.0', { as })).toMatchObject({
    status: 403,
    body: { error: sentence('1.1.0') },
  });
  expect(await registry.request('GET', '/npm/one/1.1.0')).toMatchObject({ status: 401 });
  expect(await registry.request('PUT', quarantine('1.0.0'), { as, body: { reason: 'No.' } })).toMatchObject({
    status: 403,
  });
});
