import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';
import { createBucket, type ObjectStoreAddress } from '../../../harness/services/create-bucket.ts';
import type { ObjectStoreService } from '../../../harness/services/object-store-service.ts';
import { startSwift } from '../../../harness/services/swift.ts';
import { createDatabase, createTestBucket, describeWithServices, type TestBucket } from '../../support/services.ts';
import { client } from '../support/clients.ts';
import { type PostgresServer, type PostgresServers, postgresServers } from './serve-on-postgres.ts';

const mebibyte = 2 ** 20;

/** Returns the configuration of servers that keep tarballs in a bucket. */
function configOf(bucket: TestBucket, deliver: string): string {
  const { endpoint, accessKeyId, secretAccessKey } = bucket;
  return `${ownerConfig}
[storage.objects]
endpoint = "${endpoint}"
bucket = "${bucket.bucket}"
access_key_id = "${accessKeyId}"
secret_access_key = "${secretAccessKey}"
deliver = "${deliver}"
`;
}

const small = publication('small', { content: 'small' });
const largeTarball = tarballOfSize('large', '1.0.0', 3 * mebibyte);
const large = publication('large', { tarball: largeTarball });

describeWithServices('two servers on one object store', () => {
  let bucket: TestBucket;
  let servers: PostgresServers;
  let one: PostgresServer;
  let other: PostgresServer;
  beforeAll(async () => {
    bucket = await createTestBucket();
    servers = postgresServers(await createDatabase(), configOf(bucket, 'redirect'));
    [one, other] = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(() => servers?.stop());

  test('npm publishes at one, and installs by the signed addresses of the other', async () => {
    const npmrcOf = ({ url }: PostgresServer): string =>
      `registry=${url}/npm/\n${url.replace('http:', '')}/npm/:_authToken=${as}\n`;
    using publisher = client('npm', npmrcOf(one));
    using user = client('npm', npmrcOf(other));
    const path = join(publisher.home, 'package');
    mkdirSync(path);
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name: '@acme/tools', version: '1.0.0' }));
    writeFileSync(join(path, 'index.js'), "module.exports = 'tools';\n");
    const published = await publisher.run(path, 'publish');
    expect(published, published.text).toMatchObject({ code: 0 });
    const project = join(user.home, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "project", "version": "1.0.0", "private": true }');
    for (const words of [['install', '@acme/tools'], ['ci']]) {
      const run = await user.run(project, ...words);
      expect(run, run.text).toMatchObject({ code: 0 });
    }
    expect(readFileSync(join(project, 'node_modules/@acme/tools/index.js'), 'utf8')).toContain('tools');
    expect(readFileSync(join(project, 'package-lock.json'), 'utf8')).not.toContain(bucket.endpoint);
  });

  test('a tarball is sent by the store, and everything about it by the server', async () => {
    expect((await one.request('PUT', '/npm/large', { as, body: large })).status).toBe(201);
    const get = (method: string, headers = {}) => other.request(method, '/npm/large/-/large-1.0.0.tgz', { headers });
    const redirect = await get('GET');
    const { location = '', etag = '', ...headers } = redirect.headers;
    expect([redirect.status, headers['cache-control'], redirect.bytes.length]).toEqual([302, 'no-store', 0]);
    expect(location.startsWith(`${bucket.endpoint}/${bucket.bucket}/sha512/`)).toBe(true);
    const sent = await fetch(location);
    expect(Buffer.from(await sent.arrayBuffer()).equals(largeTarball)).toBe(true);
    expect(sent.headers.get('content-type')).toBe('application/octet-stream');
    const part = await fetch(location, { headers: { range: 'bytes=5-9' } });
    expect(Buffer.from(await part.arrayBuffer()).equals(largeTarball.subarray(5, 10))).toBe(true);
    const head = await get('HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, String(largeTarball.length)]);
    expect((await get('GET', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('GET', { range: `bytes=${largeTarball.length}-` })).status).toBe(416);
  });
});

describeWithServices('a server that streams tarballs from an object store', () => {
  let servers: PostgresServers;
  let server: PostgresServer;
  beforeAll(async () => {
    servers = postgresServers(await createDatabase(), configOf(await createTestBucket(), 'stream'));
    server = await servers.start();
    for (const [name, body] of Object.entries({ small, large })) {
      expect((await server.request('PUT', `/npm/${name}`, { as, body })).status).toBe(201);
    }
  });
  afterAll(() => servers?.stop());

  test('sends whole tarballs and parts of them', async () => {
    const get = (headers = {}) => server.request('GET', '/npm/large/-/large-1.0.0.tgz', { headers });
    for (let count = 0; count < 3; count++) {
      const whole = await get();
      expect([whole.status, whole.bytes.equals(largeTarball)]).toEqual([200, true]);
      const part = await get({ range: 'bytes=1000000-2999999' });
      expect([part.status, part.bytes.equals(largeTarball.subarray(1_000_000, 3_000_000))]).toEqual([206, true]);
    }
    expect((await server.request('GET', '/npm/small/-/small-1.0.0.tgz')).status).toBe(200);
  });
});

describeWithServices('a server whose object store stops', () => {
  let service: ObjectStoreService;
  let servers: PostgresServers;
  let server: PostgresServer;
  beforeAll(async () => {
    service = await startSwift();
    const address: ObjectStoreAddress = service;
    await createBucket(address, 'packages');
    servers = postgresServers(await createDatabase(), configOf({ ...address, bucket: 'packages' }, 'stream'));
    server = await servers.start();
  });
  afterAll(async () => {
    await servers?.stop();
    await service?.close();
  });

  test('refuses publications until it is back, loses nothing, and says what is missing', async () => {
    expect((await server.request('PUT', '/npm/large', { as, body: large })).status).toBe(201);
    await service.stop();
    const refused = await server.request('PUT', '/npm/small', { as, body: small });
    const tarball = await server.request('GET', '/npm/large/-/large-1.0.0.tgz');
    for (const { status, headers, body } of [refused, tarball]) {
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '5',
        { error: 'The object store is not available; try again later.' },
      ]);
    }
    const ready = await server.request('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([503, { error: 'The object store is not available; try again later.' }]);
    expect((await server.request('GET', '/npm/large')).status).toBe(200);
    expect((await server.request('GET', '/npm/small')).status).toBe(404);
    await service.start();
    expect((await server.request('GET', '/readyz')).status).toBe(200);
    expect((await server.request('PUT', '/npm/small', { as, body: small })).status).toBe(201);
    expect((await server.request('GET', '/npm/large/-/large-1.0.0.tgz')).bytes.equals(largeTarball)).toBe(true);
    expect(server.log()).toContain('ECONNREFUSED');
    expect(server.log()).not.toContain(service.secretAccessKey);
  });

  test('starts while the store is not available, but not with a wrong key', async () => {
    const wrong = { ...service, bucket: 'packages', secretAccessKey: 'another-secret' };
    const misconfigured = postgresServers(await createDatabase(), configOf(wrong, 'redirect'));
    await expect(misconfigured.start()).rejects.toThrow('The object store refuses the signature');
    await misconfigured.stop();
    await service.stop();
    const early = await servers.start();
    expect((await early.request('GET', '/readyz')).status).toBe(503);
    await service.start();
    expect((await early.request('GET', '/readyz')).status).toBe(200);
  });
});
