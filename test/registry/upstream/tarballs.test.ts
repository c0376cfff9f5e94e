import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

const one = upstreamVersion('one', '1.0.0');
const two = upstreamVersion('one', '2.0.0');
const path = '/one/-/one-1.0.0.tgz';
const lockfile = { 'pacote-integrity': one.manifest.dist.integrity };
const forged = Buffer.from('forged content');
const forgedLockfile = { 'pacote-integrity': `sha512-${createHash('sha512').update(forged).digest('base64')}` };
const missing = { '/one': 404, '/one/1.0.0': 404, '/one/2.0.0': 404 };

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
let clock: number;

beforeEach(async () => {
  clock = Date.now();
  responses = {};
  upstream = await startScriptedUpstream(responses);
  registry = await startRegistryBehind(upstream.url, { now: () => clock });
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

const get = (file: string, headers: Readonly<Record<string, string>> = {}) =>
  registry.request('GET', `/npm${file}`, { headers });

describe('a tarball', () => {
  test('that matches the lockfile of the client needs no metadata', async () => {
    responses[path] = one.content;
    expect((await get(path, lockfile)).bytes).toEqual(one.content);
    expect((await get(path, lockfile)).bytes).toEqual(one.content);
    expect(upstream.requests).toEqual([path]);
  });

  test('of several clients with the same lockfile is fetched once', async () => {
    responses[path] = one.content;
    const all = await Promise.all(Array.from({ length: 30 }, () => get(path, lockfile)));
    expect(all.filter(({ bytes }) => !bytes.equals(one.content))).toEqual([]);
    expect(upstream.requests).toEqual([path]);
  });

  test('that only a lockfile has verified is verified by the metadata before other clients receive it', async () => {
    responses[path] = one.content;
    await get(path, lockfile);
    responses['/one/1.0.0'] = JSON.stringify(one.manifest);
    expect((await get(path)).bytes).toEqual(one.content);
    expect((await get(path)).bytes).toEqual(one.content);
    expect(upstream.requests).toEqual([path, '/one/1.0.0']);
  });

  test('that the upstream forged for a forged lockfile is never served to other clients', async () => {
    responses[path] = forged;
    expect((await get(path, forgedLockfile)).bytes).toEqual(forged);
    responses['/one/1.0.0'] = JSON.stringify(one.manifest);
    const error = expect.stringContaining('with content that does not match the hash');
    expect(await get(path)).toMatchObject({ status: 502, body: { error } });
    expect(await get(path, lockfile)).toMatchObject({ status: 502, body: { error } });
    responses[path] = one.content;
    expect((await get(path)).bytes).toEqual(one.content);
    expect((await get(path, forgedLockfile)).bytes).toEqual(one.content);
  });

  test('is verified by the metadata when the lockfile of the client does not match', async () => {
    responses[path] = one.content;
    responses['/one/1.0.0'] = JSON.stringify(one.manifest);
    expect((await get(path, forgedLockfile)).bytes).toEqual(one.content);
    expect(upstream.requests).toEqual([path, '/one/1.0.0']);
  });

  test.each(['sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'sha512-AAAA', 'sha512-', '', 'md5-x sha512-%%%'])(
    'is verified by the metadata when the client expects %j',
    async (integrity) => {
      responses[path] = one.content;
      responses['/one/1.0.0'] = JSON.stringify(one.manifest);
      expect((await get(path, { 'pacote-integrity': integrity })).bytes).toEqual(one.content);
      expect(upstream.requests).toEqual(['/one/1.0.0', path]);
    },
  );

  test('is not served when the metadata is that of another version', async () => {
    responses[path] = two.content;
    responses['/one/1.0.0'] = JSON.stringify(two.manifest);
    responses['/one'] = 404;
    expect(await get(path)).toMatchObject({ status: 404 });
  });

  test('is found in the packument when the upstream does not send the metadata of versions', async () => {
    Object.assign(responses, { ...missing, '/one': upstreamPackument('one', one), [path]: one.content });
    expect((await get(path)).bytes).toEqual(one.content);
  });

  test('that is newer than the cached packument is found', async () => {
    responses['/one'] = upstreamPackument('one', one);
    await get('/one');
    responses['/one'] = upstreamPackument('one', one, two);
    responses['/one/2.0.0'] = 404;
    responses['/one/-/one-2.0.0.tgz'] = two.content;
    expect((await get('/one/-/one-2.0.0.tgz')).bytes).toEqual(two.content);
    expect(await get('/one')).toMatchObject({ body: { 'dist-tags': { latest: '2.0.0' } } });
  });

  test('that the upstream does not have is requested once within `missing_max_age`', async () => {
    Object.assign(responses, { ...missing, '/one': upstreamPackument('one', one) });
    for (let i = 0; i < 3; i++) expect(await get('/one/-/one-2.0.0.tgz')).toMatchObject({ status: 404 });
    expect(upstream.requests).toEqual(['/one/2.0.0', '/one']);
    responses['/one/2.0.0'] = JSON.stringify(two.manifest);
    responses['/one/-/one-2.0.0.tgz'] = two.content;
    clock += 31_000;
    expect((await get('/one/-/one-2.0.0.tgz')).bytes).toEqual(two.content);
  });

  test.each(['/one/-/one-%2e%2e.tgz', '/one/-/one-...tgz', '/one/-/one-latest.tgz', '/one/-/..%2f..%2fetc'])(
    'with the name %s does not lead to another address',
    async (file) => {
      responses['/one'] = upstreamPackument('one', one);
      expect((await get(file)).status).toBeGreaterThanOrEqual(400);
      expect(upstream.requests.filter((requested) => requested !== '/one')).toEqual([]);
    },
  );
});

describe('a tarball that is not named `name-version.tgz`', () => {
  const file = '/download/one/1.0.0/0f3a';
  const elsewhere = () => upstreamVersion('one', '1.0.0', `${upstream.url}${file}`);

  test.each([{}, lockfile])('is found by its version, as in our packument, with the headers %j', async (headers) => {
    responses[file] = one.content;
    responses[path] = 404;
    responses['/one/1.0.0'] = JSON.stringify(elsewhere().manifest);
    expect((await get(path, headers)).bytes).toEqual(one.content);
  });

  test('is found by the end of its address, as in lockfiles of the upstream', async () => {
    responses[file] = one.content;
    responses['/one'] = upstreamPackument('one', two);
    await get('/one');
    responses['/one'] = upstreamPackument('one', elsewhere(), two);
    expect((await get('/one/-/0f3a')).bytes).toEqual(one.content);
  });

  test('is not found by an end that the addresses of two tarballs have', async () => {
    const other = upstreamVersion('one', '2.0.0', `${upstream.url}/download/one/2.0.0/0f3a`);
    responses['/one'] = upstreamPackument('one', elsewhere(), other);
    expect(await get('/one/-/0f3a')).toMatchObject({ status: 404 });
  });
});

test('a large tarball is written to the disk, verified and served from there', async () => {
  const content = Buffer.alloc(3 * 2 ** 20, 'large');
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  responses[path] = content;
  expect((await get(path, { 'pacote-integrity': integrity })).bytes.equals(content)).toBe(true);
  expect((await get(path, { 'pacote-integrity': integrity })).bytes.equals(content)).toBe(true);
  responses['/one/1.0.0'] = JSON.stringify(one.manifest);
  expect(await get(path)).toMatchObject({ status: 502 });
  expect(upstream.requests).toEqual([path, '/one/1.0.0', path]);
  expect((await registry.request('GET', '/admin/cache', { as })).body).toHaveLength(1);
});
