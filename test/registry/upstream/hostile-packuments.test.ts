import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Starts a registry with an upstream that sends this packument of `one`, compressed, and other tarballs. */
async function startBehind(document: string) {
  // The fastest level, since the documents are large.
  const content = gzipSync(document, { level: 1 });
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const upstream: Server = createServer(({ url = '' }, response) => {
    if (url.endsWith('.tgz')) response.end('other bytes');
    else if (url === '/one') response.writeHead(200, headers).end(content);
    else response.writeHead(404).end();
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  open.push(async () => void upstream.close());
  const address = upstream.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const toml = `${ownerConfig}\n[registries.npm]\nupstream = "http://127.0.0.1:${address.port}"\n`;
  const registry = await startTestRegistry(toml);
  open.push(() => registry.stop());
  return registry;
}

const packument = (versions: string) => `{"name":"one","dist-tags":{"latest":"1.0.0"},"versions":{${versions}}}`;
const manyVersions = (count: number) => Array.from({ length: count }, (_, i) => `"1.0.${i}":{}`).join(',');

test.each([
  ['3,000,000 versions', packument(manyVersions(3_000_000)), 'has more than 5000000 values.'],
  ['100,001 versions', packument(manyVersions(100_001)), 'has more than 100000 versions.'],
  ['nested arrays', packument(`"1.0.0":{"a":${'['.repeat(2_000_000)}`), 'is nested deeper than 64 levels.'],
  ['many numbers', packument(`"1.0.0":{"a":[${'1,'.repeat(10_000_000)}1]}`), 'has more than 5000000 values.'],
  ['many small objects', packument(`"1.0.0":{"a":[${'{},'.repeat(5_000_001)}1]}`), 'has more than 5000000 values.'],
  ['a long unclosed text', packument(`"1.0.0":{"a":"${'x'.repeat(20_000_000)}`), 'did not send a packument of `one`.'],
] as const)(
  'a packument with %s is refused, other requests are answered first, and nothing is cached',
  async (_what, document, error) => {
    const registry = await startBehind(document);
    const order: string[] = [];
    const hostile = registry.request('GET', '/npm/one').finally(() => order.push('hostile'));
    await registry.request('GET', '/healthz').finally(() => order.push('other'));
    expect(await hostile).toMatchObject({ status: 502, body: { error: expect.stringContaining(error) } });
    expect(order).toEqual(['other', 'hostile']);
    expect(await registry.request('GET', '/admin/stats', { as })).toMatchObject({ body: { cache: { entries: 0 } } });
    expect(await registry.request('GET', '/readyz')).toMatchObject({ status: 200 });
  },
);

test('a large packument is read in a thread, and its versions, tags and tarballs are found', async () => {
  const dist = (i: number) => `"dist":{"shasum":"${'0'.repeat(40)}","tarball":"http://127.0.0.1:9/one-1.0.${i}.tgz"}`;
  const manifest = (i: number) => `{"name":"one","version":"1.0.${i}","readme":"${'x'.repeat(100)}",${dist(i)}}`;
  const versions = Array.from({ length: 2_000 }, (_, i) => `"1.0.${i}":${manifest(i)}`).join(',');
  const registry = await startBehind(packument(versions));
  const { body } = await registry.request('GET', '/npm/one');
  expect(Object.keys(Object(body).versions)).toHaveLength(2_000);
  expect(Object(body).versions['1.0.7']).toEqual({
    name: 'one',
    version: '1.0.7',
    dist: { shasum: '0'.repeat(40), tarball: `${registry.url}/npm/one/-/one-1.0.7.tgz` },
  });
  expect((await registry.request('GET', '/npm/one/latest')).body).toMatchObject({ version: '1.0.0' });
  expect(await registry.request('GET', '/npm/one/none')).toMatchObject({ status: 404 });
  expect((await registry.request('GET', '/npm/-/package/one/dist-tags')).body).toEqual({ latest: '1.0.0' });
  const tarball = await registry.request('GET', '/npm/one/-/one-1.0.7.tgz');
  expect(tarball).toMatchObject({ status: 502, body: { error: expect.stringContaining('does not match the hash') } });
});
