import { afterEach, describe, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  type RegistryResponse,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

const path = '/npm/one/-/one-1.0.0.tgz';
const user = '[[users]]\nusername = "al"\nrole = "read"\ntoken = "token-of-al"\n';
let registry: TestRegistry;
afterEach(() => registry.stop());

/** Starts a server with a package whose tarball is in memory. */
async function start(toml = '', name = 'one'): Promise<void> {
  registry = await startTestRegistry(`${ownerConfig}${toml}`);
  const published = await registry.request('PUT', packagePath(name), { as, body: publication(name) });
  expect(published.status).toBe(201);
  const file = `${name.replace(/^.*\//, '')}-1.0.0.tgz`;
  expect(await registry.request('GET', `/npm/${name}/-/${file}`, { as })).toMatchObject({ status: 200 });
}

const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  registry.request('GET', address, { headers });
const sentFromMemory = (): number => registry.log().split('"id":"memory-tarball-').length - 1;

function comparable({ status, headers, bytes }: RegistryResponse) {
  const { date: _date, ...others } = headers;
  return { status, headers: others, bytes: bytes.toString('latin1') };
}

describe('a tarball from memory', () => {
  test.each([
    ['without headers', path, {}],
    ['with another entity tag', path, { 'if-none-match': '"other"' }],
    ['with the same entity tag', path, { 'if-none-match': '*' }],
    ['with credentials that are not needed', path, { authorization: 'Bearer wrong' }],
  ])('is sent like that of the route: %s', async (_how, address, headers) => {
    await start();
    const fromMemory = comparable(await get(address, headers));
    expect(sentFromMemory()).toBe(1);
    // The route handles the encoded form of the same address.
    expect(comparable(await get(address.replace('one-', '%6fne-'), headers))).toEqual(fromMemory);
    expect(sentFromMemory()).toBe(1);
  });

  test.each(['/npm/@acme/two/-/two-1.0.0.tgz', '/npm/@acme%2ftwo/-/two-1.0.0.tgz'])(
    'of a scope: %s',
    async (address) => {
      await start('', '@acme/two');
      expect(await get(address)).toMatchObject({ status: 200 });
      expect(sentFromMemory()).toBe(1);
    },
  );

  test('is not sent after the version was unpublished', async () => {
    await start();
    const revision = Object((await get('/npm/one')).body)._rev;
    expect(await registry.request('DELETE', `/npm/one/-rev/${revision}`, { as })).toMatchObject({ status: 200 });
    expect(await get(path)).toMatchObject({ status: 404 });
    expect(sentFromMemory()).toBe(0);
  });
});

describe('a tarball is sent by the route', () => {
  test.each<readonly [what: string, toml: string, headers: Readonly<Record<string, string>>, status: number]>([
    ['for a range', '', { range: 'bytes=0-3' }, 206],
    ['without credentials where they are required', user, {}, 401],
    ['with wrong credentials', user, { authorization: 'Bearer wrong-token' }, 401],
    [
      'with wrong credentials where everyone may read',
      `anonymous_reads = true\n${user}`,
      { authorization: 'Bearer wrong-token' },
      401,
    ],
    ['with credentials that no rule allows to read', user, { authorization: 'Bearer token-of-al' }, 403],
    ['behind a proxy', 'trusted_proxies = ["127.0.0.1"]\n', {}, 200],
  ])('%s', async (_what, toml, headers, status) => {
    await start(toml);
    expect(await get(path, headers)).toMatchObject({ status });
    expect(sentFromMemory()).toBe(0);
  });

  test('until it is in memory, and from memory where everyone may read', async () => {
    await start(`anonymous_reads = true\n${user}`);
    expect(await get(path)).toMatchObject({ status: 200 });
    expect(sentFromMemory()).toBe(1);
  });

  test('and is hidden as soon as a user is added', async () => {
    await start();
    expect(await get(path)).toMatchObject({ status: 200 });
    const body = { username: 'al', role: 'read', token: 'token-of-al' };
    expect(await registry.request('POST', '/admin/users', { as, body })).toMatchObject({ status: 201 });
    expect(await get(path)).toMatchObject({ status: 401 });
    expect(sentFromMemory()).toBe(1);
  });
});
