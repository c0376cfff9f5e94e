import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { tarballOf } from '../../../harness/registry/tarball.ts';

const short = 'application/vnd.npm.install-v1+json';
const run = { scripts: { postinstall: 'node x' }, bin: { one: 'one.js' } };
const tarball = tarballOf('@acme/one', '1.0.0', 'the content', run);
const size = tarball.length;
let registry: TestRegistry;

beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}public_url = "https://packages.example/base"`);
  const manifest = { description: 'x'.repeat(2_000), ...run };
  const body = publication('@acme/one', { tarball, manifest });
  expect(await registry.request('PUT', packagePath('@acme/one'), { as, body })).toMatchObject({ status: 201 });
});
afterAll(() => registry.stop());

describe('a packument', () => {
  const path = packagePath('@acme/one');

  test.each([
    ['with an escaped slash', '/npm/@acme%2fone'],
    ['with an upper-case escape', '/npm/@acme%2Fone'],
    ['unescaped', '/npm/@acme/one'],
    ['with all characters escaped', '/npm/%40acme%2fone'],
  ])('is found %s, and its tarballs have the public address', async (_how, written) => {
    expect(await registry.request('GET', written)).toMatchObject({
      status: 200,
      body: {
        name: '@acme/one',
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': { dist: { tarball: 'https://packages.example/base/npm/@acme/one/-/one-1.0.0.tgz' } } },
      },
    });
  });

  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    [short, short],
    [`${short}; q=1.0, application/json; q=0.8, */*`, short],
    [`${short}; q=0.5, application/json`, 'application/json'],
    [`${short}; q=0`, 'application/json'],
  ])('for Accept: %s is %s', async (accept, type) => {
    const { headers } = await registry.request('GET', path, { headers: accept === undefined ? {} : { accept } });
    expect(headers['content-type']).toContain(type);
    expect(headers.vary).toContain('Accept');
  });

  test('is abbreviated to the fields that an installation requires', async () => {
    const { body } = await registry.request('GET', path, { headers: { accept: short } });
    const { modified, versions } = Object(body);
    expect(Object.keys(Object(body))).toEqual(['name', 'dist-tags', 'versions', 'modified', 'time']);
    expect(new Date(modified).getTime()).toBeGreaterThan(0);
    expect(Object.keys(versions['1.0.0']).sort()).toEqual(['bin', 'dist', 'hasInstallScript', 'name', 'version']);
  });

  test('is sent again only when it has changed', async () => {
    const { headers } = await registry.request('GET', path);
    const etag = headers.etag ?? '';
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await registry.request('GET', path, { headers: { 'if-none-match': tags } });
      expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    }
    for (const tags of ['"other"', etag.replaceAll('"', '')]) {
      expect(await registry.request('GET', path, { headers: { 'if-none-match': tags } })).toMatchObject({
        status: 200,
      });
    }
  });

  test('is compressed for clients that accept it', async () => {
    const plain = await registry.request('GET', path, { headers: { 'accept-encoding': 'gzip;q=0' } });
    const compressed = await registry.request('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.bytes)).toEqual(plain.bytes);
  });

  test.each([
    ['1.0.0', 200],
    ['latest', 200],
    ['2.0.0', 404],
    ['toString', 404],
  ])('has a manifest for %s: %i', async (version, status) => {
    expect(await registry.request('GET', `${path}/${version}`)).toMatchObject({ status });
  });
});

describe('a tarball', () => {
  const path = '/npm/@acme/one/-/one-1.0.0.tgz';

  test.each([
    ['whole', undefined, 200, tarball, undefined],
    ['the first bytes', 'bytes=0-2', 206, tarball.subarray(0, 3), `bytes 0-2/${size}`],
    ['the last bytes', 'bytes=-7', 206, tarball.subarray(-7), `bytes ${size - 7}-${size - 1}/${size}`],
    ['the bytes from an offset', 'bytes=17-', 206, tarball.subarray(17), `bytes 17-${size - 1}/${size}`],
    ['a range beyond the end', 'bytes=17-9999', 206, tarball.subarray(17), `bytes 17-${size - 1}/${size}`],
    ['more last bytes than the content has', 'bytes=-9999', 206, tarball, `bytes 0-${size - 1}/${size}`],
    ['multiple ranges, as a whole', 'bytes=0-1,3-4', 200, tarball, undefined],
    ['a reversed range, as a whole', 'bytes=5-1', 200, tarball, undefined],
    ['another unit, as a whole', 'lines=0-1', 200, tarball, undefined],
  ])('is sent: %s', async (_what, range, status, sent, contentRange) => {
    const answer = await registry.request('GET', path, { headers: range === undefined ? {} : { range } });
    expect(answer.bytes).toEqual(sent);
    expect(answer.headers).toMatchObject({ 'content-length': String(sent.length), 'accept-ranges': 'bytes' });
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
  });

  test.each([`bytes=${size}-`, 'bytes=9999-10000', 'bytes=-0'])('cannot provide the range %s', async (range) => {
    const answer = await registry.request('GET', path, { headers: { range } });
    expect(answer).toMatchObject({ status: 416, body: { error: `The tarball has ${size} bytes.` } });
    expect(answer.headers['content-range']).toBe(`bytes */${size}`);
  });

  test('is described by HEAD without its content', async () => {
    const answer = await registry.request('HEAD', path);
    expect(answer).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    expect(answer.headers['content-length']).toBe(String(size));
  });

  test.each(['one-2.0.0.tgz', 'two-1.0.0.tgz', 'one-1.0.0.zip', 'one-1.0.0.tgz.tgz', '1.0.0', 'one-.tgz'])(
    'is not %s',
    async (file) => {
      expect(await registry.request('GET', `/npm/@acme/one/-/${file}`)).toMatchObject({ status: 404 });
    },
  );

  test('of more than 1 MiB is streamed as a whole and in ranges', async () => {
    const large = tarballOf('large', '1.0.0', Buffer.alloc(3 * 2 ** 20, 'large content '));
    const body = publication('large', { tarball: large });
    expect(await registry.request('PUT', '/npm/large', { as, body })).toMatchObject({ status: 201 });
    const address = '/npm/large/-/large-1.0.0.tgz';
    expect((await registry.request('GET', address)).bytes.equals(large)).toBe(true);
    const part = await registry.request('GET', address, { headers: { range: 'bytes=1000000-2000000' } });
    expect(part.bytes.equals(large.subarray(1_000_000, 2_000_001))).toBe(true);
    expect(await registry.request('HEAD', address)).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  });
});

describe('the readme of a package', () => {
  const readme = '# One\n\nwith "quotes"';

  test('appears once in the packument, and in the manifest of its version', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      const manifest = { readme: `${readme} of ${version}`, readmeFilename: 'README.md', description: 'Described' };
      const body = publication('documented', { version, manifest });
      expect(await registry.request('PUT', '/npm/documented', { as, body })).toMatchObject({ status: 201 });
    }
    const packument = Object((await registry.request('GET', '/npm/documented')).body);
    expect(packument).toMatchObject({
      readme: `${readme} of 1.1.0`,
      readmeFilename: 'README.md',
      description: 'Described',
    });
    for (const manifest of Object.values(packument.versions)) expect(manifest).not.toHaveProperty('readme');
    const manifest = (await registry.request('GET', '/npm/documented/1.0.0')).body;
    expect(manifest).toMatchObject({
      version: '1.0.0',
      readme: `${readme} of 1.0.0`,
      dist: { tarball: expect.any(String) },
    });
  });

  test('remains when a version is deprecated', async () => {
    const { readme: before, ...packument } = Object((await registry.request('GET', '/npm/documented')).body);
    packument.versions['1.1.0'].deprecated = 'old';
    expect(await registry.request('PUT', '/npm/documented', { as, body: packument })).toMatchObject({ status: 201 });
    const { body } = await registry.request('GET', '/npm/documented', { headers: { accept: short } });
    expect(Object(body).versions['1.1.0'].deprecated).toBe('old');
    expect(Object((await registry.request('GET', '/npm/documented')).body).readme).toBe(before);
  });
});

describe('without a public address', () => {
  // A large packument is compressed in a worker thread, a small one is not.
  const packages = { small: 'x', large: randomBytes(2 ** 18).toString('hex') };
  const hosts = Array.from({ length: 7 }, (_, i) => `host-${i}.example:80${i}`);
  let open: TestRegistry;

  beforeAll(async () => {
    open = await startTestRegistry(ownerConfig);
    for (const [name, description] of Object.entries(packages)) {
      const body = publication(name, { manifest: { description } });
      expect(await open.request('PUT', `/npm/${name}`, { as, body })).toMatchObject({ status: 201 });
    }
  });
  afterAll(() => open.stop());

  test.each(Object.keys(packages))(
    'the packument of a %s package has the address that the client used',
    async (name) => {
      const etags = new Set();
      for (const host of hosts) {
        const plain = await open.request('GET', `/npm/${name}`, { headers: { host } });
        expect(plain.body).toMatchObject({
          description: packages[name as keyof typeof packages],
          versions: { '1.0.0': { dist: { tarball: `http://${host}/npm/${name}/-/${name}-1.0.0.tgz` } } },
        });
        const headers = { host, 'accept-encoding': 'gzip' };
        const { bytes, headers: sent } = await open.request('GET', `/npm/${name}`, { headers });
        const body = sent['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
        expect(body.equals(plain.bytes)).toBe(true);
        expect(sent.etag).toBe(plain.headers.etag);
        etags.add(sent.etag);
      }
      expect(etags.size).toBe(hosts.length);
    },
  );

  test('packuments are cached for a limited number of addresses, and are not compressed for others', async () => {
    const codings = hosts.map(async (host) => {
      const { headers } = await open.request('GET', '/npm/large', { headers: { host, 'accept-encoding': 'gzip' } });
      return headers['content-encoding'];
    });
    expect((await Promise.all(codings)).filter((coding) => coding === 'gzip')).toHaveLength(4);
  });

  test('HEAD has the headers of the packument', async () => {
    const { bytes } = await open.request('GET', '/npm/large', { headers: { host: 'host-0.example:800' } });
    const head = await open.request('HEAD', '/npm/large', { headers: { host: 'host-0.example:800' } });
    expect(head).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    expect(head.headers['content-length']).toBe(String(bytes.length));
  });
});
