import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamVersion,
} from './scripted-upstream.ts';

const start = Date.parse('2026-06-15T12:00:00Z');
const bulk = '/-/npm/v1/security/advisories/bulk';
const abbreviated = 'application/vnd.npm.install-v1+json';

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
let clock: number;
/** What the upstream was asked about advisories. */
let audited: unknown[];

beforeEach(async () => {
  clock = start;
  audited = [];
  responses = {};
  offer('one', '1.0.0', '1.1.0', '2.0.0');
  responses[bulk] = async (request, response) => {
    audited.push(await json(request));
    response.writeHead(200).end('{}');
  };
  upstream = await startScriptedUpstream(responses);
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

/** Publishes versions at the upstream, of which the last is `latest` and one day old. */
function offer(name: string, ...versions: readonly string[]): void {
  const described = versions.map((version) => {
    const { content, manifest } = upstreamVersion(name, version);
    responses[`/${name}/-/${name}-${version}.tgz`] = content;
    responses[`/${name}/${version}`] = JSON.stringify(manifest);
    return [version, manifest] as const;
  });
  const times = versions.map((version) => [version, version === versions.at(-1) ? '2026-06-14' : '2026-01-01']);
  const latest = versions.at(-1);
  responses[`/${name}`] = JSON.stringify({
    name,
    'dist-tags': { latest, old: versions[0] },
    versions: Object.fromEntries(described),
    time: { created: '2026-01-01', modified: '2026-06-14', ...Object.fromEntries(times) },
  });
}

async function behind(settings = 'merge = ["one"]'): Promise<void> {
  registry = await startRegistryBehind(upstream.url, { settings, now: () => clock });
}

async function publish(version: string, name = 'one'): Promise<number> {
  const body = publication(name, { version, tags: { fork: version } });
  return (await registry.request('PUT', packagePath(name), { as, body })).status;
}

async function shown(path = '/npm/one', headers: Readonly<Record<string, string>> = {}) {
  const { status, body } = await registry.request('GET', path, { headers });
  const { versions, 'dist-tags': tags, time } = Object(body);
  return { status, versions: Object.keys(versions ?? {}).sort(), tags, times: Object.keys(time ?? {}).sort() };
}

const shasumOf = async (version: string) => {
  const { body } = await registry.request('GET', `/npm/one/${version}`);
  return {
    dist: Object(body).dist?.shasum,
    status: (await registry.request('GET', `/npm/one/-/one-${version}.tgz`)).status,
  };
};

test.each([
  ['full', '*/*'],
  ['abbreviated', abbreviated],
])('the %s packument contains own versions and those of the upstream', async (_, accept) => {
  await behind();
  expect(await publish('1.0.1-acme.1')).toBe(201);
  const versions = ['1.0.0', '1.0.1-acme.1', '1.1.0', '2.0.0'];
  expect(await shown('/npm/one', { accept })).toEqual({
    status: 200,
    versions,
    // The first version that is published here is `latest`.
    tags: { fork: '1.0.1-acme.1', latest: '1.0.1-acme.1', old: '1.0.0' },
    times: [...versions, 'created', 'modified'],
  });
});

test('an own version replaces the version of the upstream, with its tarball', async () => {
  await behind();
  const before = await shasumOf('1.1.0');
  await publish('1.1.0');
  const { body } = await registry.request('GET', '/npm/one');
  const own = Object.values(publication('one', { version: '1.1.0' }).versions)[0]?.dist.shasum;
  expect(Object(body).versions['1.1.0'].dist).toMatchObject({
    shasum: own,
    tarball: `${registry.url}/npm/one/-/one-1.1.0.tgz`,
  });
  expect(await shasumOf('1.1.0')).toEqual({ dist: own, status: 200 });
  expect(before.dist).not.toBe(own);
  expect(await shasumOf('1.0.0')).toMatchObject({ status: 200 });
  expect(Object(body).versions['1.0.0'].dist.tarball).toBe(`${registry.url}/npm/one/-/one-1.0.0.tgz`);
});

test('changes of either registry are visible', async () => {
  await behind();
  await publish('1.1.1');
  expect((await shown()).versions).toEqual(['1.0.0', '1.1.0', '1.1.1', '2.0.0']);
  offer('one', '1.0.0', '1.1.0', '2.0.0', '2.1.0');
  clock += 61_000;
  expect((await shown()).versions).toEqual(['1.0.0', '1.1.0', '1.1.1', '2.0.0', '2.1.0']);
  await publish('1.1.2');
  expect((await shown()).versions).toEqual(['1.0.0', '1.1.0', '1.1.1', '1.1.2', '2.0.0', '2.1.0']);
});

test.each<readonly [gate: string, versions: readonly string[], hidden: number]>([
  ['min_age = "3 days"', ['1.0.0', '1.1.0', '3.0.0'], 403],
  ['deny = ["one@2.x"]', ['1.0.0', '1.1.0', '3.0.0'], 403],
  ['deny = ["one"]', ['3.0.0'], 403],
  ['min_age = "3650 days"', ['3.0.0'], 403],
  ['min_age = "1 hour"', ['1.0.0', '1.1.0', '2.0.0', '3.0.0'], 200],
])('the gate with %s applies to the versions of the upstream only', async (gate, versions, hidden) => {
  await behind(`merge = ["one"]\n[registries.npm.gate]\n${gate}`);
  await publish('3.0.0');
  expect((await shown()).versions).toEqual(versions);
  expect((await shasumOf('2.0.0')).status).toBe(hidden);
  expect((await shasumOf('3.0.0')).status).toBe(200);
});

test('tags of the upstream are visible, except those that are set here', async () => {
  await behind();
  await publish('1.1.1');
  const tags = async () => (await registry.request('GET', '/npm/-/package/one/dist-tags')).body;
  expect(await tags()).toEqual({ fork: '1.1.1', latest: '1.1.1', old: '1.0.0' });
  await registry.request('PUT', '/npm/-/package/one/dist-tags/old', { as, body: '1.1.1' });
  expect(await tags()).toEqual({ fork: '1.1.1', latest: '1.1.1', old: '1.1.1' });
  expect(Object((await registry.request('GET', '/npm/one/old')).body).version).toBe('1.1.1');
});

test('a client that changes a package receives only what is published here', async () => {
  await behind();
  await publish('1.1.1');
  const path = '/npm/one?write=true';
  expect(await shown(path)).toMatchObject({ versions: ['1.1.1'], tags: { fork: '1.1.1', latest: '1.1.1' } });
  // The document for changes is not served to other clients.
  expect((await shown()).versions).toEqual(['1.0.0', '1.1.0', '1.1.1', '2.0.0']);
});

test.each([['?write=true'], ['']])(
  'a deprecation changes own versions only, with the document of `%s`',
  async (query) => {
    await behind();
    await publish('1.1.1');
    const document = Object((await registry.request('GET', `/npm/one${query}`)).body);
    document.versions['1.1.1'].deprecated = 'Use 2.0.0.';
    expect(await registry.request('PUT', '/npm/one', { as, body: document })).toMatchObject({ status: 201 });
    const { body } = await registry.request('GET', '/npm/one');
    expect(Object(body).versions['1.1.1'].deprecated).toBe('Use 2.0.0.');
    expect((await shown('/npm/one?write=true')).versions).toEqual(['1.1.1']);
  },
);

test('the upstream is asked for advisories about its versions only', async () => {
  await behind();
  await publish('1.0.1-acme.1');
  const ask = (versions: readonly string[]) => registry.request('POST', `/npm${bulk}`, { body: { one: versions } });
  expect((await ask(['1.0.1-acme.1'])).status).toBe(200);
  expect((await ask(['1.0.1-acme.1', '1.0.0'])).status).toBe(200);
  expect(audited).toEqual([{ one: ['1.0.0'] }]);
});

test('while the upstream fails, the response is an error, because a client would select other versions', async () => {
  responses['/two'] = 503;
  await behind('merge = ["two"]');
  expect(await publish('1.0.0', 'two')).toBe(201);
  expect(await shown('/npm/two')).toMatchObject({ status: 502 });
  expect((await registry.request('GET', '/npm/two/-/two-1.0.0.tgz')).status).toBe(200);
});

test('a package that the upstream does not have, and a private one, contain own versions only', async () => {
  responses['/two'] = 404;
  await behind('merge = ["two", "@acme/*"]\nprivate = ["@acme/*"]');
  await publish('1.0.0', 'two');
  await publish('1.0.0', '@acme/one');
  expect((await shown('/npm/two')).versions).toEqual(['1.0.0']);
  expect((await shown('/npm/@acme%2fone')).versions).toEqual(['1.0.0']);
  expect(upstream.requests).not.toContain('/@acme/one');
});
