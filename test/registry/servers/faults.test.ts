import { hash } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { tarballOf } from '../../../harness/registry/tarball.ts';
import type { TestBucket } from '../../../harness/services/create-bucket.ts';
import { type PostgresService, startPostgres } from '../../../harness/services/postgres.ts';
import { awaitServices, createDatabase, createTestBucket, describeWithServices } from '../../support/services.ts';
import { startFaultyProxy } from '../objects/faulty-proxy.ts';
import { type PostgresServer, type PostgresServers, postgresServers } from './serve-on-postgres.ts';

async function kill({ child }: PostgresServer): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const databaseIsMissing = { error: 'The database of the registry cannot be reached.', code: 'unavailable' };
const refusal = {
  error: 'The database of the registry cannot be reached. Try again in a second.',
  code: 'unavailable',
};

describeWithServices('a server that is killed during 200 publications', () => {
  let servers: PostgresServers;
  beforeAll(async () => {
    servers = postgresServers(await createDatabase(), ownerConfig);
  });
  afterAll(() => servers?.stop());

  test('has stored everything that it has confirmed, and nothing partially', async () => {
    const [dying, other] = await Promise.all([servers.start(), servers.start()]);
    const tarballs = Array.from({ length: 200 }, (_, number) =>
      tarballOf(`killed-${number % 50}`, `1.${number}.0`, `${number}`),
    );
    let confirmed = 0;
    const statuses = await Promise.all(
      tarballs.map(async (tarball, number) => {
        const body = publication(`killed-${number % 50}`, { version: `1.${number}.0`, tarball });
        try {
          const { status } = await dying.request('PUT', `/npm/killed-${number % 50}`, { as, body });
          if (++confirmed === 60) await kill(dying);
          return status;
        } catch {
          return undefined;
        }
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201, undefined]));
    for (const [number, tarball] of tarballs.entries()) {
      const name = `killed-${number % 50}`;
      const { body } = await other.request('GET', `/npm/${name}`);
      const isVisible = Object(body).versions?.[`1.${number}.0`] !== undefined;
      if (statuses[number] === 201) expect(isVisible, name).toBe(true);
      const file = await other.request('GET', `/npm/${name}/-/${name}-1.${number}.0.tgz`);
      expect(isVisible ? file.bytes.equals(tarball) : file.status).toBe(isVisible || 404);
      // A version whose publication was not confirmed can be published again.
      if (isVisible) continue;
      const again = publication(name, { version: `1.${number}.0`, tarball });
      expect((await other.request('PUT', `/npm/${name}`, { as, body: again })).status).toBe(201);
    }
  });
});

describeWithServices('servers whose database stops', () => {
  let service: PostgresService;
  let servers: PostgresServers;
  let running: readonly PostgresServer[];
  beforeAll(async () => {
    service = await startPostgres();
    servers = postgresServers(service.url, ownerConfig);
    running = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(async () => {
    await servers?.stop();
    await service?.close();
  });

  const everywhere = (method: string, path: string, options = {}) =>
    Promise.all(running.map((server) => server.request(method, path, options)));
  const publish = (name: string) => running[0]?.request('PUT', `/npm/${name}`, { as, body: publication(name) });

  /** Polls until the servers are ready again; they are not restarted. */
  const untilReady = () =>
    expect.poll(async () => (await everywhere('GET', '/readyz')).map(({ status }) => status)).toEqual([200, 200]);

  test.each([
    ['is stopped', 'before', () => service.stop(), () => service.start()],
    ['is killed', 'killed', () => service.signal('SIGKILL'), () => service.start()],
  ] as const)('refuse requests that need it while it %s, and recover by themselves', async (_, name, stop, start) => {
    expect((await publish(`${name}-1`))?.status).toBe(201);
    await stop();
    const refused = await publish(`${name}-2`);
    expect([refused?.status, refused?.body]).toEqual([503, refusal]);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    for (const ready of await everywhere('GET', '/readyz')) {
      expect([ready.status, ready.body]).toEqual([503, databaseIsMissing]);
    }
    for (const { status } of await everywhere('GET', '/healthz')) expect(status).toBe(200);
    await start();
    await untilReady();
    expect((await publish(`${name}-2`))?.status).toBe(201);
    for (const number of [1, 2]) {
      for (const { status } of await everywhere('GET', `/npm/${name}-${number}`)) expect(status).toBe(200);
    }
  });

  test('wait for it no longer than a limit while it is frozen, even if it reports no error', async () => {
    await service.signal('SIGSTOP');
    const refused = await publish('frozen')?.finally(() => service.signal('SIGCONT'));
    expect([refused?.status, refused?.body]).toEqual([503, refusal]);
    await untilReady();
    // The database may have committed the publication after the server gave up.
    expect([201, 409]).toContain((await publish('frozen'))?.status);
    for (const { status } of await everywhere('GET', '/npm/frozen')) expect(status).toBe(200);
  });
});

/** Starts a server whose object store is behind a proxy. */
async function startWithStore({ bucket, accessKeyId, secretAccessKey }: TestBucket, endpoint: string) {
  const keys = `access_key_id = "${accessKeyId}"\nsecret_access_key = "${secretAccessKey}"\n`;
  const objects = `[storage.objects]\nendpoint = "${endpoint}"\nbucket = "${bucket}"\n${keys}deliver = "stream"\n`;
  const servers = postgresServers(await createDatabase(), `${ownerConfig}${objects}`);
  onTestFinished(() => servers.stop());
  return servers.start();
}

const storeIsMissing = { error: 'The object store is not available; try again later.', code: 'unavailable' };

describeWithServices('a server whose object store fails', () => {
  beforeAll(awaitServices);

  test.each([
    ['500', { status: 500, code: 'InternalError' }],
    ['503', { status: 503, code: 'SlowDown' }],
    ['half an upload', { cutRequestAfter: 1_000 }],
  ])('with %s in every attempt refuses the publication, and stores a later one', async (_, fault) => {
    const bucket = await createTestBucket();
    const proxy = await startFaultyProxy(bucket.endpoint);
    const server = await startWithStore(bucket, proxy.endpoint);
    const tarball = tarballOf('tools', '1.0.0', 'x'.repeat(300_000));
    const publish = () => server.request('PUT', '/npm/tools', { as, body: publication('tools', { tarball }) });
    proxy.fail(...Array(8).fill(fault));
    const refused = await publish();
    expect([refused.status, refused.body]).toEqual([503, storeIsMissing]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.request('GET', '/npm/tools')).status).toBe(404);
    proxy.fail();
    expect((await publish()).status).toBe(201);
    const sent = await server.request('GET', '/npm/tools/-/tools-1.0.0.tgz');
    expect(hash('sha512', sent.bytes)).toBe(hash('sha512', tarball));
  });

  test('by a delay of more than ten seconds refuses requests that need it, and delays no others', async () => {
    const bucket = await createTestBucket();
    const proxy = await startFaultyProxy(bucket.endpoint);
    const server = await startWithStore(bucket, proxy.endpoint);
    const contentOf = (name: string) => publication(name, { content: 'x'.repeat(300_000) });
    const publish = (name: string) => server.request('PUT', `/npm/${name}`, { as, body: contentOf(name) });
    expect((await publish('before')).status).toBe(201);
    proxy.fail(...Array(100).fill({ delay: 10_500 }));
    let hasEnded = false;
    const slow = Promise.all([
      publish('slow'),
      server.request('GET', '/npm/before/-/before-1.0.0.tgz'),
      server.request('GET', '/readyz'),
    ]).finally(() => {
      hasEnded = true;
    });
    await expect.poll(() => proxy.requests().length).toBeGreaterThan(0);
    expect((await server.request('GET', '/npm/before')).status).toBe(200);
    const rule = { user: '*', pattern: 'npm/slow', permission: 'read' };
    expect((await server.request('POST', '/admin/acl', { as, body: rule })).status).toBe(201);
    expect(hasEnded).toBe(false);
    for (const { status, body } of await slow) expect([status, body]).toEqual([503, storeIsMissing]);
    expect((await server.request('GET', '/npm/slow', { as })).status).toBe(404);
    proxy.fail();
    expect((await server.request('GET', '/readyz')).status).toBe(200);
    expect((await publish('slow')).status).toBe(201);
  });
});

describeWithServices('a server whose clock is five minutes off', () => {
  test.each([-300_000, 300_000])('by %i ms works together with another server', async (milliseconds) => {
    const servers = postgresServers(await createDatabase(), ownerConfig);
    onTestFinished(() => servers.stop());
    const wrongClock = `const R=Date;globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(R.now()+${milliseconds})}static now(){return R.now()+${milliseconds}}}`;
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrongClock)}` };
    const [right, wrong] = await Promise.all([servers.start(), servers.start({ environment })]);
    const { servers: reports } = Object((await wrong.request('GET', '/admin/stats', { as })).body);
    const differences = reports.map(({ started_at: startedAt }: { readonly started_at: string }) =>
      Math.abs(Date.parse(startedAt) - Date.now()),
    );
    expect(differences.filter((difference: number) => difference > 200_000)).toHaveLength(1);
    for (const [here, there] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const name = here === right ? 'right' : 'wrong';
      expect((await here.request('PUT', `/npm/${name}`, { as, body: publication(name) })).status).toBe(201);
      expect((await there.request('GET', `/npm/${name}`, { as })).status).toBe(200);
      const token = `tw_${name.padEnd(40, 'x')}`;
      await here.request('POST', '/admin/users', { as, body: { username: name, role: 'admin', token } });
      expect((await there.request('GET', '/admin/users', { as: token })).status).toBe(200);
      await there.request('DELETE', `/admin/users/${name}`, { as });
      expect((await here.request('GET', '/admin/users', { as: token })).status).toBe(401);
    }
  });
});
