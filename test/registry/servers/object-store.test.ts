import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';
import type { TestBucket } from '../../../harness/services/create-bucket.ts';
import { createBucket, type ObjectStoreAddress } from '../../../harness/services/create-bucket.ts';
import type { ObjectStoreService } from '../../../harness/services/object-store-service.ts';
import { startSwift } from '../../../harness/services/swift.ts';
import { createDatabase, createTestBucket, describeWithServices } from '../../support/services.ts';
import { s3StoreIn } from '../objects/stores.ts';
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

interface Sent {
  readonly version: string;
  readonly tarball: Buffer;
}

async function query(address: string, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const database = new pg.Client(address);
  await database.connect();
  const { rows } = await database.query(text, [...values]);
  await database.end();
  return rows;
}

/** Moves the times that decide about objects into the past, since servers use only the clock of the database. */
async function passTime(address: string, interval: string): Promise<void> {
  await query(address, 'UPDATE objects SET protected_at = protected_at - $1::interval', [interval]);
  await query(address, 'UPDATE object_search SET started_at = started_at - $1::interval', [interval]);
}

/** Resolves to whether a grace time of an object has begun: after it was stored, or was found without a reference. */
async function hasGraceTime(address: string, digest: string): Promise<boolean> {
  return (await query(address, 'SELECT FROM objects WHERE id = $1', [digest])).length > 0;
}

const small = publication('small', { content: 'small' });
const largeTarball = tarballOfSize('large', '1.0.0', 3 * mebibyte);
const large = publication('large', { tarball: largeTarball });
/** Larger than the tarballs in the database. */
const medium = publication('medium', { tarball: tarballOfSize('medium', '1.0.0', 100_000) });

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

  test('npm publishes on one server, and installs from the signed addresses of the other', async () => {
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

  test('a tarball is sent by the store, and the headers are sent by the server', async () => {
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

describeWithServices('two servers that redirect', () => {
  let servers: PostgresServers;
  let one: PostgresServer;
  let other: PostgresServer;
  beforeAll(async () => {
    servers = postgresServers(await createDatabase(), configOf(await createTestBucket(), 'redirect'));
    [one, other] = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(() => servers?.stop());

  test('send a small tarball and parts of it themselves', async () => {
    const tarball = tarballOfSize('row', '1.0.0', 2_000);
    const body = publication('row', { tarball });
    expect((await one.request('PUT', '/npm/row', { as, body })).status).toBe(201);
    for (const server of [one, other, other]) {
      const get = (method: string, headers = {}) => server.request(method, '/npm/row/-/row-1.0.0.tgz', { headers });
      const whole = await get('GET');
      expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/octet-stream']);
      expect(whole.bytes.equals(tarball)).toBe(true);
      expect(whole.headers.etag).toBe(`"${hash('sha512', tarball).slice(0, 32)}"`);
      const part = await get('GET', { range: 'bytes=5-9' });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 5-9/${tarball.length}`]);
      expect(part.bytes.equals(tarball.subarray(5, 10))).toBe(true);
      expect((await get('GET', { range: `bytes=${tarball.length}-` })).status).toBe(416);
      expect((await get('GET', { 'if-none-match': whole.headers.etag })).status).toBe(304);
      const head = await get('HEAD');
      expect([head.status, head.headers['content-length']]).toEqual([200, String(tarball.length)]);
    }
  });
});

describeWithServices('two servers that remove versions from an object store', () => {
  const size = 300 * 2 ** 10;
  const [removed, kept] = ['1.0.0-pr.1', '1.0.0'].map((version) => ({
    version,
    tarball: tarballOfSize('tools', version, size),
  })) as [Sent, Sent];
  let bucket: TestBucket;
  let database: string;
  let servers: PostgresServers;
  beforeAll(async () => {
    bucket = await createTestBucket();
    database = await createDatabase();
    servers = postgresServers(database, `${configOf(bucket, 'stream')}[[retention]]\nkeep_newest = 0\n`);
  });
  afterAll(() => servers?.stop());

  test('free the tarballs when the grace time has passed, and no others', async () => {
    const store = s3StoreIn(bucket, { prefix: '' });
    const digestOf = ({ tarball }: Sent) => hash('sha512', tarball);
    const sizeOf = (one: Sent) => store.sizeOf(digestOf(one));
    const statusAt = async (server: PostgresServer, { version }: Sent) =>
      (await server.request('GET', `/npm/tools/-/tools-${version}.tgz`)).status;
    /** Lets a search begin when time has passed: a server searches when it starts, if that is due. */
    const search = async (interval: string) => {
      await passTime(database, interval);
      await servers.start();
    };
    const [one, other] = await Promise.all([servers.start(), servers.start()]);
    for (const { version, tarball } of [removed, kept]) {
      const body = publication('tools', { version, tarball });
      expect((await one.request('PUT', '/npm/tools', { as, body })).status).toBe(201);
    }
    await search('25 hours');
    await expect.poll(() => hasGraceTime(database, digestOf(removed))).toBe(false);

    const { body: listed } = await other.request('GET', '/admin/retention', { as });
    expect(listed).toMatchObject([{ package: 'tools', version: removed.version, size: removed.tarball.length }]);
    expect((await other.request('POST', '/admin/retention', { as })).body).toEqual(listed);
    for (const server of [one, other]) {
      expect([await statusAt(server, removed), await statusAt(server, kept)]).toEqual([404, 200]);
    }
    await search('7 hours');
    await expect.poll(() => hasGraceTime(database, digestOf(removed))).toBe(true);
    expect(await sizeOf(removed)).toBe(removed.tarball.length);
    await search('25 hours');
    await expect.poll(() => sizeOf(removed)).toBeUndefined();
    expect(await sizeOf(kept)).toBe(kept.tarball.length);
    for (const server of [one, other]) expect(await statusAt(server, kept)).toBe(200);

    // The same content may be published again, and is then stored again.
    const body = publication('tools', removed);
    expect((await one.request('PUT', '/npm/tools', { as, body })).status).toBe(201);
    expect(await sizeOf(removed)).toBe(removed.tarball.length);
    expect(await statusAt(other, removed)).toBe(200);
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

  test('refuses all but small publications until the store is back, loses nothing, and reports missing tarballs', async () => {
    expect((await server.request('PUT', '/npm/large', { as, body: large })).status).toBe(201);
    await service.stop();
    expect((await server.request('PUT', '/npm/small', { as, body: small })).status).toBe(201);
    expect((await server.request('GET', '/npm/small/-/small-1.0.0.tgz')).status).toBe(200);
    const refused = await server.request('PUT', '/npm/medium', { as, body: medium });
    const tarball = await server.request('GET', '/npm/large/-/large-1.0.0.tgz');
    for (const { status, headers, body } of [refused, tarball]) {
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '5',
        { error: 'The object store is not available; try again later.', code: 'unavailable' },
      ]);
    }
    const ready = await server.request('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      { error: 'The object store is not available; try again later.', code: 'unavailable' },
    ]);
    expect((await server.request('GET', '/npm/large')).status).toBe(200);
    expect((await server.request('GET', '/npm/medium')).status).toBe(404);
    await service.start();
    expect((await server.request('GET', '/readyz')).status).toBe(200);
    expect((await server.request('PUT', '/npm/medium', { as, body: medium })).status).toBe(201);
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
