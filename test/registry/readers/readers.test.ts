import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverTenant } from '../../../access/principal.ts';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerConfig,
  type RequestOptions,
  sendRequest,
  ownerToken as shortToken,
  startTestRegistry,
} from '../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';
import { NotAuthenticated, ReaderAuthenticator } from '../../../registry/authentication/reader-authenticator.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { AccessDirectory } from '../../../registry/directory/access-directory.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { serveWith } from './several-processes.ts';

/** Long enough that it cannot be guessed, so that every process checks it. */
const ownerToken = 'the-token-of-the-owner-of-the-registry';
const annsToken = 'the-token-of-ann-who-is-an-admin';
const config = `
[settings]
auth_token = "${ownerToken}"

[[users]]
username = "ann"
role = "admin"
token = "${annsToken}"
`;
const owner = { as: ownerToken };
const ann = { as: annsToken };

type Sent = readonly [method: string, path: string, options?: RequestOptions];

/** Requests to a server with `lib` in version 1.0.0. Each process would respond to the first ones in the same way. */
const requests: readonly Sent[] = [
  ['GET', '/npm/lib', owner],
  ['GET', '/npm/lib', { ...owner, headers: { 'npm-command': 'owner' } }],
  ['GET', '/npm/-/package/lib/collaborators', owner],
  ['HEAD', '/npm/lib', owner],
  ['GET', '/npm/lib', { ...owner, headers: { accept: 'application/vnd.npm.install-v1+json' } }],
  ['GET', '/npm/lib', { ...owner, headers: { 'accept-encoding': 'gzip' } }],
  ['GET', '/npm/lib', { ...owner, headers: { 'if-none-match': '*' } }],
  ['GET', '/npm/lib/latest', owner],
  ['GET', '/npm/lib/2.0.0', owner],
  ['GET', '/npm/lib/-/lib-1.0.0.tgz', owner],
  ['HEAD', '/npm/lib/-/lib-1.0.0.tgz', owner],
  ['GET', '/npm/lib/-/lib-1.0.0.tgz', { ...owner, headers: { range: 'bytes=0-9' } }],
  ['GET', '/npm/lib/-/lib-1.0.0.tgz', { ...owner, headers: { range: 'bytes=99999-' } }],
  ['GET', '/npm/lib/-/other.tgz', owner],
  ['GET', '/npm/hidden', owner],
  ['GET', '/npm/hidden/1.0.0', owner],
  ['GET', '/npm/hidden/-/hidden-1.0.0.tgz', owner],
  ['GET', '/npm/missing', owner],
  ['GET', '/npm/lib'],
  ['GET', '/npm/lib', { as: 'wrong-token-123' }],
  ['GET', '/npm/lib', { as: 'a-wrong-token-that-cannot-be-guessed' }],
  ['GET', '/npm/%2e%2e/lib', owner],
  ['GET', '/npm/-/whoami', ann],
  ['GET', '/npm/-/stage', owner],
  ['GET', '/npm/-/stage/11111111-2222-4333-8444-555555555555', owner],
  ['GET', '/npm/-/v1/search?text=lib', owner],
  ['GET', '/npm/-/package/lib/dist-tags', owner],
  ['PUT', '/npm/-/package/lib/dist-tags/beta', { ...owner, body: '1.0.0' }],
  ['PUT', '/npm/lib', { ...owner, body: publication('lib') }],
  ['PUT', '/npm/lib', { ...owner, body: Buffer.from('{') }],
  ['PUT', '/npm/lib', { body: publication('lib') }],
  ['POST', '/npm/lib', { ...owner, body: {} }],
  ['GET', '/healthz'],
  ['GET', '/admin/users', ann],
  ['GET', '/admin/users', owner],
  ['DELETE', '/admin/users/nobody', ann],
  ['GET', '/nothing', owner],
];

const quarantineOf = (name: string, version: string) => `/admin/packages/${name}/versions/${version}/quarantine`;

/** Differ from response to response. */
const changing = new Set(['date', 'last-modified', 'etag', 'connection', 'keep-alive', 'transfer-encoding']);

async function responsesOf(workers: number) {
  const server = await serveWith(workers, config);
  await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib') });
  await server.request('PUT', '/npm/hidden', { ...owner, body: publication('hidden') });
  await server.request('PUT', quarantineOf('hidden', '1.0.0'), { ...owner, body: { reason: 'Broken.' } });
  const responses: object[] = [];
  for (const [method, path, options] of requests) {
    const { status, headers, body, bytes } = await server.request(method, path, options);
    const stable = Object.entries(headers).filter(([name]) => !changing.has(name));
    // Times and addresses differ between two servers.
    const text = (body === undefined ? bytes.toString('base64') : JSON.stringify(body))
      .replaceAll(server.url, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"(?:_rev|keyid|sig)":"[^"]+"/g, '');
    const length = body === undefined ? {} : { 'content-length': undefined };
    responses.push({ method, path, status, headers: { ...Object.fromEntries(stable), ...length }, text });
  }
  return responses;
}

test('a server with several processes responds like a server with one process', async () => {
  const [one, several] = await Promise.all([responsesOf(0), responsesOf(2)]);
  expect(several).toEqual(one);
});

describe('after the response to a change, every process applies the change', () => {
  /** Sends requests on new connections, which the processes accept in turn. */
  async function statusesOf(send: () => Promise<{ readonly status: number }>): Promise<readonly number[]> {
    const responses = await Promise.all(Array.from({ length: 12 }, send));
    return [...new Set(responses.map(({ status }) => status))];
  }

  test('of packages', async () => {
    const server = await serveWith(2, config);
    const read = () => server.request('GET', '/npm/lib/latest', owner);
    expect(await statusesOf(read)).toEqual([404]);
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) {
      const response = await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib', { version }) });
      expect(response.status).toBe(201);
      const latest = await Promise.all(Array.from({ length: 12 }, read));
      expect(new Set(latest.map(({ body }) => Object(body).version))).toEqual(new Set([version]));
    }
    const rev = Object((await server.request('GET', '/npm/lib', owner)).body)._rev;
    expect((await server.request('DELETE', `/npm/lib/-rev/${rev}`, owner)).status).toBe(200);
    expect(await statusesOf(read)).toEqual([404]);
  });

  test('of versions in quarantine', async () => {
    const server = await serveWith(2, config);
    await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib') });
    const path = quarantineOf('lib', '1.0.0');
    for (const read of ['/npm/lib', '/npm/lib/1.0.0', '/npm/lib/-/lib-1.0.0.tgz']) {
      const statuses = () => statusesOf(() => server.request('GET', read, owner));
      expect(await statuses()).toEqual([200]);
      expect((await server.request('PUT', path, { ...owner, body: { reason: 'Broken.' } })).status).toBe(200);
      expect(await statuses()).toEqual([403]);
      expect((await server.request('DELETE', path, owner)).status).toBe(204);
      expect(await statuses()).toEqual([200]);
    }
  });

  test('of users and access rules', async () => {
    const server = await serveWith(2, config);
    await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib') });
    const token = 'the-token-of-bob-who-only-reads';
    await server.request('POST', '/admin/users', { ...ann, body: { username: 'bob', role: 'read', token } });
    const read = () => server.request('GET', '/npm/lib', { as: token });
    const rule = { user: 'bob', pattern: 'npm/lib', permission: 'read' };
    const created = await server.request('POST', '/admin/acl', { ...ann, body: rule });
    expect(await statusesOf(read)).toEqual([200]);
    await server.request('DELETE', `/admin/acl/${Object(created.body).id}`, ann);
    expect(await statusesOf(read)).toEqual([403]);
    await server.request('DELETE', '/admin/users/bob', ann);
    expect(await statusesOf(read)).toEqual([401]);
  });
});

test('the downloads of all processes are counted', async () => {
  const server = await serveWith(2, config);
  await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib') });
  const download = () => server.request('GET', '/npm/lib/-/lib-1.0.0.tgz', owner);
  await Promise.all(Array.from({ length: 12 }, download));
  const versions = async () => Object((await server.request('GET', '/admin/packages/lib', owner)).body).versions;
  await expect.poll(versions).toMatchObject([{ version: '1.0.0', downloads: 12 }]);
});

test('a process that is killed is replaced, and the others respond in the meantime', async () => {
  const server = await serveWith(2, config);
  await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib') });
  const pids = new Set<number>();
  while (pids.size < 2) {
    await Promise.all(Array.from({ length: 12 }, () => server.request('GET', '/npm/lib', owner)));
    for (const line of server.log) if ('path' in line && 'pid' in line) pids.add(Number(line.pid));
  }
  const [first = 0] = pids;
  const ended = server.logged('a process that reads packages has ended; starting another');
  process.kill(first, 'SIGKILL');
  expect(await ended).toMatchObject({ pid: first, signal: 'SIGKILL' });
  expect((await server.request('GET', '/npm/lib', owner)).status).toBe(200);
});

test('no process remains after the one that writes is killed', async () => {
  const server = await serveWith(2, config);
  server.child.kill('SIGKILL');
  // The pipe of the log is closed when the last process that holds it has ended.
  await once(server.child, 'close');
  await expect(server.request('GET', '/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
});

test('a server that stops completes the requests in progress in all processes', async () => {
  const server = await serveWith(2, config);
  const tarball = tarballOfSize('lib', '1.0.0', 8 * 2 ** 20);
  const published = await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib', { tarball }) });
  expect(published.status).toBe(201);
  const read = () => server.request('GET', '/npm/lib/-/lib-1.0.0.tgz', owner);
  const reads = Promise.allSettled(Array.from({ length: 4 }, read));
  const stopping = server.logged('stopping');
  const exited = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  await stopping;
  const statuses = (await reads).map((read) =>
    read.status === 'fulfilled' ? read.value.bytes.equals(tarball) : String(read.reason.code),
  );
  // A connection that no process has accepted before the stop is refused; no connection is cut off.
  for (const status of statuses) expect([true, 'ECONNREFUSED', 'ECONNRESET']).toContain(status);
  expect(await exited).toEqual([0, null]);
});

test('a client cannot choose the address that is recorded by the process that writes', async () => {
  const server = await serveWith(1, config);
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
  await server.request('GET', '/npm/-/whoami', { ...owner, headers });
  const address = () =>
    server.log.flatMap((line) => (Reflect.get(line, 'path') === '/npm/-/whoami' ? [Reflect.get(line, 'address')] : []));
  await expect.poll(address).toEqual(['127.0.0.1']);
});

test('metrics with a token and another port are served with several processes', async () => {
  const metricsToken = 'token-of-the-metrics';
  const at = { as: metricsToken };
  const server = await serveWith(
    2,
    config.replace('[settings]\n', `[settings]\nmetrics = { token = "${metricsToken}" }\n`),
  );
  expect((await server.request('GET', '/metrics')).status).toBe(401);
  expect((await server.request('GET', '/metrics', at)).status).toBe(200);
  const other = await serveWith(2, config.replace('[settings]\n', '[settings]\nmetrics = { port = 0 }\n'));
  const line = other.log.find((one) => Reflect.get(one, 'msg') === 'listening for metrics');
  const url = String(Reflect.get(Object(line), 'url')).replace('/metrics', '');
  expect((await sendRequest(url, 'GET', '/metrics', {})).status).toBe(200);
  expect((await other.request('GET', '/metrics')).status).toBe(404);
});

test('the metrics contain the requests of all processes', async () => {
  const server = await serveWith(2, config);
  await server.request('PUT', '/npm/lib', { ...owner, body: publication('lib') });
  for (let count = 0; count < 20; count++) await server.request('GET', '/npm/lib', owner);
  const counted = async () => {
    const { body } = await server.request('GET', '/admin/stats', ann);
    return Object(body).requests.by_registry.npm;
  };
  await expect.poll(counted).toMatchObject({ '200': 20, '201': 1 });
});

test('processes that read respond with cached content of the upstream, and its use is counted', async () => {
  const upstream = await startTestRegistry(ownerConfig);
  onTestFinished(() => upstream.stop());
  await upstream.request('PUT', '/npm/far', { as: shortToken, body: publication('far') });
  const server = await serveWith(2, `${config}\n[registries.npm]\nupstream = "${upstream.url}/npm"\n`);
  for (const path of ['/npm/far', '/npm/far/-/far-1.0.0.tgz']) {
    const first = await server.request('GET', path, owner);
    const later = await Promise.all(Array.from({ length: 12 }, () => server.request('GET', path, owner)));
    for (const { status, bytes } of later) expect({ status, bytes }).toEqual({ status: 200, bytes: first.bytes });
  }
  const used = async () => {
    const { body } = await server.request('GET', '/admin/stats', ann);
    return Object(body).cache.hits;
  };
  await expect.poll(used).toBe(24);
  await expect.poll(() => server.log.some((line) => 'pid' in line && 'path' in line)).toBe(true);
});

test.each<readonly [credentials: string, as: string]>([
  ['a short token', `Bearer ${shortToken}`],
  ['a short password', `Basic ${Buffer.from('ann:anns-password').toString('base64')}`],
  ['a malformed header', 'Bearer'],
])('a process that reads does not check %s, which might be guessed', async (_, authorization) => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-reader-'));
  const storage = openStorage(folder);
  onTestFinished(() => {
    storage.close();
    rmSync(folder, { recursive: true });
  });
  const users = `${ownerConfig}[[users]]\nusername = "ann"\nrole = "read"\ntoken = "anns-password"\n`;
  const read = readConfig(users, { path: join(folder, 'registry.toml') });
  if (!('config' in read)) throw new Error('the configuration is not valid');
  const directory = new AccessDirectory({ config: read.config, storage });
  const authenticator = new ReaderAuthenticator({ storage, directory, used: () => undefined });
  const request = { authorization, tenant: serverTenant, address: '127.0.0.1', action: 'write' } as const;
  await expect(authenticator.authenticate(request)).rejects.toThrow(NotAuthenticated);
});
