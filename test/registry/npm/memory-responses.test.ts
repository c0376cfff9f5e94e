import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  type RegistryResponse,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

const short = 'application/vnd.npm.install-v1+json';
let registry: TestRegistry;
afterEach(() => registry.stop());

/** Starts a server with a package. */
async function start(toml: string, name = 'one'): Promise<void> {
  registry = await startTestRegistry(toml);
  const body = publication(name, { manifest: { description: 'x'.repeat(2_000) } });
  expect(await registry.request('PUT', packagePath(name), { as, body })).toMatchObject({ status: 201 });
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  registry.request('GET', path, { headers });

/** Returns the number of requests that were answered without the routes. */
const answeredFromMemory = () => registry.log().split('"id":"memory-').length - 1;

function comparable({ status, headers, bytes }: RegistryResponse) {
  const { date: _date, ...others } = headers;
  return { status, headers: others, bytes: bytes.toString('latin1') };
}

describe('a response from memory is the same as that of the route', () => {
  test.each([
    ['without headers', {}],
    ['compressed', { 'accept-encoding': 'gzip, deflate' }],
    ['abbreviated', { accept: `${short}; q=1.0, application/json; q=0.8, */*` }],
    ['abbreviated and compressed', { accept: short, 'accept-encoding': 'gzip' }],
    ['with another entity tag', { 'if-none-match': '"other"' }],
    ['with credentials that are not needed', { authorization: 'Bearer wrong' }],
  ])('%s', async (_how, headers) => {
    await start(ownerConfig);
    const route = comparable(await get('/npm/one', headers));
    expect([route.status, answeredFromMemory()]).toEqual([200, 0]);
    expect(comparable(await get('/npm/one', headers))).toEqual(route);
    expect(answeredFromMemory()).toBe(1);
  });

  test.each(['/npm/@acme/two', '/npm/@acme%2ftwo'])('of a scoped package: %s', async (path) => {
    await start(ownerConfig, '@acme/two');
    const route = comparable(await get(path));
    expect(comparable(await get(path))).toEqual(route);
    expect([route.status, answeredFromMemory()]).toEqual([200, 1]);
  });

  test('with the same entity tag', async () => {
    await start(`${ownerConfig}public_url = "https://packages.example"`);
    const { headers } = await get('/npm/one');
    const tag = { 'if-none-match': headers.etag ?? '' };
    const fromMemory = comparable(await get('/npm/one', tag));
    expect([fromMemory.status, answeredFromMemory()]).toEqual([304, 1]);
    registry = await registry.restart();
    expect(comparable(await get('/npm/one', tag))).toEqual(fromMemory);
    expect(answeredFromMemory()).toBe(0);
  });
});

describe('a response is not sent from memory', () => {
  test('after the package has changed', async () => {
    await start(ownerConfig);
    for (let i = 0; i < 2; i++) await get('/npm/one');
    const body = publication('one', { version: '1.1.0' });
    expect(await registry.request('PUT', '/npm/one', { as, body })).toMatchObject({ status: 201 });
    expect((await get('/npm/one')).body).toMatchObject({ 'dist-tags': { latest: '1.1.0' } });
    expect(await registry.request('PUT', '/npm/-/package/one/dist-tags/old', { as, body: '1.0.0' })).toMatchObject({
      status: 201,
    });
    expect((await get('/npm/one')).body).toMatchObject({ 'dist-tags': { latest: '1.1.0', old: '1.0.0' } });
    const { _rev: revision } = Object((await get('/npm/one')).body);
    expect(await registry.request('DELETE', `/npm/one/-rev/${revision}`, { as })).toMatchObject({ status: 200 });
    expect(await get('/npm/one')).toMatchObject({ status: 404 });
  });

  test('after reading requires credentials', async () => {
    await start(ownerConfig);
    for (let i = 0; i < 2; i++) expect(await get('/npm/one')).toMatchObject({ status: 200 });
    const user = { username: 'bob', role: 'read' };
    expect(await registry.request('POST', '/admin/users', { as, body: user })).toMatchObject({ status: 201 });
    expect(await get('/npm/one')).toMatchObject({ status: 401 });
  });

  test('to wrong credentials, even if everyone may read', async () => {
    await start(
      `${ownerConfig}anonymous_reads = true\n[[users]]\nusername = "bob"\ntoken = "bobs-token-1"\nrole = "read"\n`,
    );
    for (let i = 0; i < 2; i++) expect(await get('/npm/one')).toMatchObject({ status: 200 });
    expect(answeredFromMemory()).toBe(1);
    expect(await get('/npm/one', { authorization: 'Bearer wrong-token' })).toMatchObject({ status: 401 });
    expect(await registry.request('GET', '/npm/one', { as: 'bobs-token-1' })).toMatchObject({ status: 200 });
    expect(answeredFromMemory()).toBe(1);
  });

  test('to a request for something else', async () => {
    await start(ownerConfig);
    for (let i = 0; i < 2; i++) await get('/npm/one');
    expect(await registry.request('HEAD', '/npm/one')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    expect(await get('/npm/one?write=true')).toMatchObject({ status: 200 });
    expect(await get('/npm/one/latest')).toMatchObject({ body: { version: '1.0.0' } });
    expect(await get('/npm/one', { host: 'not a host' })).toMatchObject({ status: 400 });
    const { hostname, port } = new URL(registry.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write('GET /npm/one HTTP/1.1\r\nHost: one.example\r\nHost: one.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(answeredFromMemory()).toBe(1);
  });
});
