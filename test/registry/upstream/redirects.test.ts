import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

const one = upstreamVersion('one', '1.0.0');
const tarball = '/one/-/one-1.0.0.tgz';
const integrity = { 'pacote-integrity': one.manifest.dist.integrity };

/** Another server on this machine, which the upstream must not make the registry send requests to. */
let other: ScriptedUpstream;
let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry | undefined;

beforeEach(async () => {
  responses = {};
  upstream = await startScriptedUpstream(responses);
  other = await startScriptedUpstream({
    '/one': upstreamPackument('one', one),
    '/one/1.0.0': JSON.stringify(one.manifest),
    [tarball]: one.content,
    '/files/abc': one.content,
  });
});
afterEach(async () => {
  await registry?.stop();
  registry = undefined;
  upstream.stop();
  other.stop();
});

async function get(path: string, settings = '', headers = {}) {
  registry = await startRegistryBehind(upstream.url, { settings });
  return registry.request('GET', `/npm${path}`, { headers });
}

const to =
  (location: string, status = 302): ScriptedResponse =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

const error = expect.stringContaining('redirected to a host that is not allowed; see `redirect_hosts`');

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('on the host of the upstream is followed: %s', async (status) => {
    responses['/one'] = to('/moved/one', status);
    responses['/moved/one'] = upstreamPackument('one', one);
    expect(await get('/one')).toMatchObject({ status: 200, body: { name: 'one' } });
  });

  test.each([
    ['another port', () => `${other.url}/one`],
    ['another name of this machine', () => `http://localhost:${upstream.port}/one`],
    ['the metadata service of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a file', () => 'file:///etc/passwd'],
    ['an address that is not valid', () => 'http://[::'],
    ['a name with credentials', () => `http://user:secret@127.0.0.1:${upstream.port}/one`],
  ])('to %s is refused, for packuments and tarballs', async (_name, location) => {
    responses['/one'] = to(location());
    responses['/one/1.0.0'] = to(location());
    responses[tarball] = to(location());
    expect(await get('/one')).toMatchObject({ status: 502, body: { error } });
    expect(await registry?.request('GET', `/npm${tarball}`)).toMatchObject({ status: 502, body: { error } });
    const proved = await registry?.request('GET', `/npm${tarball}`, { headers: integrity });
    expect(proved).toMatchObject({ status: 502, body: { error } });
    expect(other.requests).toEqual([]);
  });

  test('is checked at each hop', async () => {
    responses['/one'] = to('/second');
    responses['/second'] = to(`${other.url}/one`);
    expect(await get('/one')).toMatchObject({ status: 502, body: { error } });
    expect(other.requests).toEqual([]);
  });

  test('to a listed name is checked after the name is resolved', async () => {
    responses['/one'] = to(`http://localhost:${other.port}/one`);
    expect(await get('/one', `redirect_hosts = ["localhost:${other.port}"]`)).toMatchObject({
      status: 502,
      body: { error },
    });
    expect(other.requests).toEqual([]);
  });

  test('to a listed name with a listed address is followed', async () => {
    responses['/one'] = to(`http://localhost:${other.port}/one`);
    const settings = `redirect_hosts = ["localhost:${other.port}", "127.0.0.0/8", "::1"]`;
    expect(await get('/one', settings)).toMatchObject({ status: 200, body: { name: 'one' } });
  });

  test('that never ends is refused', async () => {
    responses['/one'] = to('/one');
    expect(await get('/one')).toMatchObject({
      status: 502,
      body: { error: 'The upstream registry redirected more than 5 times.' },
    });
    expect(upstream.requests).toHaveLength(6);
  });
});

describe('the address of a tarball in the metadata', () => {
  test('on a listed host is used', async () => {
    const version = upstreamVersion('one', '1.0.0', `${other.url}/files/abc`);
    responses['/one/1.0.0'] = JSON.stringify(version.manifest);
    const { bytes } = await get(tarball, `redirect_hosts = ["127.0.0.1:${other.port}"]`);
    expect(bytes).toEqual(one.content);
    expect(other.requests).toEqual(['/files/abc']);
  });

  test('on another host is replaced with the usual address on the upstream', async () => {
    responses['/one/1.0.0'] = JSON.stringify(upstreamVersion('one', '1.0.0', `${other.url}${tarball}`).manifest);
    responses[tarball] = one.content;
    expect((await get(tarball)).bytes).toEqual(one.content);
    expect(other.requests).toEqual([]);
  });
});
