import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { contentIn } from '../../../harness/registry/tarball.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import { client } from '../support/clients.ts';
import { type PostgresServer, type PostgresServers, postgresServers } from './serve-on-postgres.ts';

describeWithServices('two servers on one PostgreSQL', () => {
  let address: string;
  let servers: PostgresServers;
  let one: PostgresServer;
  let other: PostgresServer;
  beforeAll(async () => {
    address = await createDatabase();
    servers = postgresServers(address, ownerConfig);
    // Both start with the empty database.
    [one, other] = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(() => servers.stop());

  const npmrcOf = ({ url }: PostgresServer): string =>
    `registry=${url}/npm/\n${url.replace('http:', '')}/npm/:_authToken=${as}\n`;

  test('npm publishes on one server and installs, tags, deprecates and unpublishes on the other', async () => {
    using publisher = client('npm', npmrcOf(one));
    using user = client('npm', npmrcOf(other));
    for (const version of ['1.0.0', '1.1.0']) {
      const path = join(publisher.home, version);
      mkdirSync(path);
      writeFileSync(join(path, 'package.json'), JSON.stringify({ name: '@acme/tools', version, main: 'index.js' }));
      writeFileSync(join(path, 'index.js'), `module.exports = '${version}';\n`);
      const published = await publisher.run(path, 'publish');
      expect(published, published.text).toMatchObject({ code: 0 });
    }
    const project = join(user.home, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "project", "version": "1.0.0", "private": true }');
    const commands = [
      ['install', '@acme/tools'],
      ['ci'],
      ['dist-tag', 'add', '@acme/tools@1.0.0', 'stable'],
      ['deprecate', '@acme/tools@1.0.0', 'Use 1.1.0.'],
      ['unpublish', '@acme/tools@1.0.0'],
      ['search', 'tools'],
    ];
    for (const words of commands) {
      const run = await user.run(project, ...words);
      expect(run, `${words[0]}: ${run.text}`).toMatchObject({ code: 0 });
    }
    expect(readFileSync(join(project, 'node_modules/@acme/tools/index.js'), 'utf8')).toContain('1.1.0');
    const left = await publisher.run(project, 'view', '@acme/tools', 'versions', '--json');
    expect(JSON.parse(left.text)).toEqual(expect.anything());
    expect(left.text).not.toContain('1.0.0');
  });

  test('a version that is staged on one server is approved on both at once, and is published once', async () => {
    for (let i = 0; i < 10; i++) {
      const version = `1.0.${i}`;
      const content = 'x'.repeat(i % 2 ? 300_000 : 10);
      const body = publication('staged', { version, content });
      const staged = await one.request('POST', '/npm/-/stage/package/staged', { as, body });
      expect(staged.status).toBe(201);
      const path = `/npm/-/stage/${Object(staged.body).stageId}`;
      expect((await other.request('GET', '/npm/-/stage', { as })).body).toMatchObject({ total: 1 });
      expect((await other.request('GET', `/npm/staged/${version}`)).status).toBe(404);
      const answers = await Promise.all(
        [one, other].map((server) => server.request('POST', `${path}/approve`, { as })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (const server of [one, other]) {
        const { status, bytes } = await server.request('GET', `/npm/staged/-/staged-${version}.tgz`);
        expect(status).toBe(200);
        expect(contentIn(bytes)).toBe(content);
      }
    }
    const { body } = await one.request('GET', '/admin/audit?action=package.publish', { as });
    const targets = (body as readonly { readonly target: string }[]).map(({ target }) => target);
    expect(targets.filter((target) => target.startsWith('npm/staged@'))).toHaveLength(10);
  });

  test('a version that is hidden on one server is hidden on the other as soon as the change is confirmed', async () => {
    for (const version of ['1.0.0', '1.1.0'])
      await one.request('PUT', '/npm/hidden', { as, body: publication('hidden', { version }) });
    const path = '/admin/packages/hidden/versions/1.1.0/quarantine';
    const seen = async () => {
      const paths = ['/npm/hidden/latest', '/npm/hidden/1.1.0', '/npm/hidden/-/hidden-1.1.0.tgz'];
      const [latest, ...rest] = await Promise.all(paths.map((read) => other.request('GET', read)));
      return [Object(latest?.body).version, ...rest.map(({ status }) => status)];
    };
    for (let i = 0; i < 10; i++) {
      expect(await seen()).toEqual(['1.1.0', 200, 200]);
      const hidden = await one.request('PUT', path, { as, body: { reason: 'Broken.' } });
      expect(hidden.status).toBe(200);
      expect(await seen()).toEqual(['1.0.0', 403, 403]);
      expect((await one.request('DELETE', path, { as })).status).toBe(204);
    }
  });

  test('batches with the same packages on both servers, in another order, are published one after the other', async () => {
    const names = ['batch-a', 'batch-b', '@acme/batch'];
    const batches = Array.from({ length: 12 }, (_, index) => {
      const packages = names.map((name) => publication(name, { version: `1.0.${index}` }));
      const server = index % 2 ? one : other;
      const body = { packages: index % 2 ? packages : packages.toReversed() };
      return server.request('PUT', '/npm/-/pnpr/v0/publish', { as, body });
    });
    expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(batches.map(() => 201));
    for (const name of names) {
      const { body } = await other.request('GET', `/npm/${name.replace('/', '%2f')}`);
      expect(Object.keys(Object(body).versions)).toHaveLength(12);
    }
  });

  test('of two publications of a version, one on each server, one is stored and the other is refused', async () => {
    for (let i = 0; i < 20; i++) {
      const version = `1.0.${i}`;
      const bodies = ['first', 'second'].map((content) => publication('race', { version, content }));
      const answers = await Promise.all(
        [one, other].map((server, at) => server.request('PUT', '/npm/race', { as, body: bodies[at] })),
      );
      expect(answers.map(({ status }) => status).sort(), version).toEqual([201, 409]);
      const winner = answers.findIndex(({ status }) => status === 201);
      for (const server of [one, other]) {
        const { status, bytes } = await server.request('GET', `/npm/race/-/race-${version}.tgz`);
        expect(status).toBe(200);
        expect(contentIn(bytes)).toBe(['first', 'second'][winner]);
      }
    }
  });

  test('the downloads from both servers are added', async () => {
    await one.request('PUT', '/npm/counted', { as, body: publication('counted') });
    const download = (server: PostgresServer) => server.request('GET', '/npm/counted/-/counted-1.0.0.tgz');
    await Promise.all([one, other, other].map(download));
    const numberAt = async (server: PostgresServer) =>
      Object((await server.request('GET', '/admin/packages/counted', { as })).body).downloads?.total;
    // Each server stores its own downloads before it responds.
    await numberAt(one);
    expect(await numberAt(other)).toBe(3);
    expect(await numberAt(one)).toBe(3);
  });

  test('a change to access on one server applies to the next request on the other', async () => {
    const admin = { as };
    for (let i = 0; i < 15; i++) {
      const [here, there] = i % 2 === 0 ? [one, other] : [other, one];
      const username = `user-${i}`;
      const token = `tw_${username.padEnd(40, 'x')}`;
      const body = publication(`mine-${i}`);
      const publish = async () => (await there.request('PUT', `/npm/mine-${i}`, { as: token, body })).status;
      const read = async () => (await there.request('GET', '/npm/race', { as: token })).status;
      const add = (path: string, added: object) => here.request('POST', path, { ...admin, body: added });
      expect((await add('/admin/users', { username, role: 'write', token })).status).toBe(201);
      expect([await read(), await publish()]).toEqual([403, 403]);
      const rule = await add('/admin/acl', { user: username, pattern: 'npm/**', permission: 'write' });
      expect([await read(), await publish()]).toEqual([200, 201]);
      await here.request('DELETE', `/admin/acl/${Object(rule.body).id}`, admin);
      expect(await read()).toBe(403);
      await here.request('DELETE', `/admin/users/${username}`, admin);
      expect(await read()).toBe(401);
    }
  });

  test('a change of a group on one server has effect on the other before the response', async () => {
    const token = 'tw_member-with-a-long-token-of-many-characters';
    for (const [path, body] of [
      ['/admin/users', { username: 'member', role: 'write', token }],
      ['/admin/groups', { name: 'web', members: [] }],
      ['/admin/acl', { user: '@web', pattern: 'npm/@web/*', permission: 'read' }],
    ] as const)
      expect((await one.request('POST', path, { as, body })).status).toBe(201);
    for (let i = 0; i < 20; i++) {
      const [here, there] = i % 2 ? [other, one] : [one, other];
      const set = (members: readonly string[]) => here.request('PUT', '/admin/groups/web', { as, body: { members } });
      const read = async () => (await there.request('GET', '/npm/@web%2fnone', { as: token })).status;
      expect((await set(['member'])).status).toBe(200);
      expect((await there.request('GET', '/admin/groups/web', { as })).body).toMatchObject({ members: ['member'] });
      expect(await read()).toBe(404);
      expect((await set([])).status).toBe(200);
      expect(await read()).toBe(403);
    }
    expect((await other.request('DELETE', '/admin/groups/web', { as })).status).toBe(200);
    expect((await one.request('GET', '/admin/groups/web', { as })).status).toBe(404);
    expect((await one.request('GET', '/admin/acl', { as })).bytes.toString()).not.toContain('@web');
  });

  /** Starts a server, and waits until changes on the others wait for it. */
  async function startThird(): Promise<PostgresServer> {
    const third = await servers.start();
    const database = new pg.Client(address);
    await database.connect();
    while ((await database.query('SELECT 1 FROM servers WHERE seen >= 0')).rowCount !== 3) await setImmediate();
    await database.end();
    return third;
  }

  test('a server that is killed does not prevent changes on the other', async () => {
    const third = await startThird();
    third.child.kill('SIGKILL');
    await once(third.child, 'exit');
    const body = { username: 'late', role: 'read' };
    expect((await one.request('POST', '/admin/users', { as, body })).status).toBe(201);
    expect((await other.request('GET', '/admin/users', { as })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ username: 'late' })]),
    );
    const database = new pg.Client(address);
    await database.connect();
    await database.query("DELETE FROM servers WHERE seen_at < clock_timestamp() - interval '2 seconds'");
    await database.end();
  });

  test('a server that was stopped by a signal applies the changes that were made in the meantime', async () => {
    const third = await startThird();
    const token = 'tw_frozen-user-with-a-long-token-of-many-characters';
    const body = { username: 'frozen', role: 'admin', token };
    expect((await one.request('POST', '/admin/users', { as, body })).status).toBe(201);
    expect((await third.request('GET', '/admin/users', { as: token })).status).toBe(200);
    third.child.kill('SIGSTOP');
    try {
      expect((await one.request('DELETE', '/admin/users/frozen', { as })).status).toBe(204);
    } finally {
      third.child.kill('SIGCONT');
    }
    expect((await third.request('GET', '/admin/users', { as: token })).status).toBe(401);
    await third.stop();
  });

  test('no log contains the password of the database', () => {
    const { password } = new URL(address);
    for (const server of [one, other]) expect(server.log()).not.toContain(`:${password}@`);
  });
});
