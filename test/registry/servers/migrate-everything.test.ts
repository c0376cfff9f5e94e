import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';
import { builtProgram } from '../../../harness/system/built-programs.ts';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { PostgresTarget } from '../../../registry/storage/postgres/transfer/postgres-target.ts';
import { openSqliteTarget } from '../../../registry/storage/sqlite/transfer/sqlite-target.ts';
import type { StoredTable } from '../../../registry/storage/transfer/rows.ts';
import { awaitServices, createDatabase, createTestBucket, describeWithServices } from '../../support/services.ts';

const owner = ownerConfig;
const ciToken = 'tw_token-of-a-user-that-cannot-be-guessed-by-anyone';

/** Returns the configurations of a data folder, of a database with a bucket, and of another data folder. */
async function storages() {
  const home = mkdtempSync(join(tmpdir(), 'taskwright-migration-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await createTestBucket();
  const objects = `[storage.objects]\nendpoint = "${endpoint}"\nbucket = "${bucket}"\naccess_key_id = "${accessKeyId}"\nsecret_access_key = "${secretAccessKey}"\ndeliver = "stream"\n`;
  const database = await createDatabase();
  const configs = {
    folder: `${owner}data = "data"\n`,
    cluster: `${owner}data = "uploads"\n[storage]\ndatabase = "${database}"\n${objects}`,
    other: `${owner}data = "other"\n`,
  };
  const readOnly = (text: string) => text.replace('[settings]\n', '[settings]\nread_only = true\n');
  for (const [name, text] of Object.entries(configs)) {
    writeFileSync(join(home, `${name}.toml`), text);
    writeFileSync(join(home, `${name}-read-only.toml`), readOnly(text));
  }
  async function run(...words: readonly string[]) {
    const [out, errors]: [string[], string[]] = [[], []];
    const terminal = { out: (text: string) => void out.push(text), error: (text: string) => void errors.push(text) };
    return { code: await runCommand(words, terminal), out: out.join(''), errors: errors.join('') };
  }
  const file = (name: string) => join(home, `${name}.toml`);
  return {
    home,
    database,
    configs,
    readOnly,
    run,
    file,
    migrate: (from: string, to: string) => run('migrate', '--from', file(from), '--to', file(to)),
  };
}

const program = builtProgram('registry.js');

/** Runs a command in a process of its own, and kills it while it fills a database. */
async function killWhenTablesExist(words: readonly string[], address: string): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore' });
  const exit = once(child, 'exit');
  const database = new pg.Client(address);
  await database.connect();
  const hasTables = async () => (await database.query("SELECT to_regclass('versions') AS id")).rows[0]?.id !== null;
  while (child.exitCode === null && !(await hasTables())) await setImmediate();
  child.kill('SIGKILL');
  await exit;
  await database.end();
  expect(child.signalCode).toBe('SIGKILL');
}

/** Publishes, stages, hides, changes and removes packages, and adds users, groups, access rules and tokens. */
async function fill({ request }: TestRegistry): Promise<void> {
  const expected = async (status: number, ...[method, path, body]: [string, string, unknown?]) => {
    const response = await request(method, path, { as, body });
    expect(response.status, `${method} ${path}: ${response.bytes}`).toBe(status);
    return response;
  };
  const large = tarballOfSize('@acme/tools', '1.1.0', 3 * 2 ** 20);
  await expected(201, 'PUT', '/npm/@acme%2ftools', publication('@acme/tools', { version: '1.0.0' }));
  await expected(201, 'PUT', '/npm/@acme%2ftools', publication('@acme/tools', { version: '1.1.0', tarball: large }));
  for (const version of ['2.0.0', '1.0.0', '3.0.0']) {
    await expected(201, 'PUT', '/npm/plain', publication('plain', { version, content: version }));
  }
  await expected(201, 'PUT', '/npm/-/package/plain/dist-tags/stable', '2.0.0');
  await expected(201, 'PUT', '/npm/-/package/plain/dist-tags/canary', '3.0.0');
  await expected(200, 'PUT', `${canary}/quarantine`, { reason: 'Broken.' });
  await expected(
    201,
    'POST',
    '/npm/-/stage/package/plain',
    publication('plain', { version: '5.0.0', tags: { beta: '5.0.0' } }),
  );
  await expected(201, 'PUT', '/npm/removed', publication('removed'));
  const { _rev: revision } = Object((await expected(200, 'GET', '/npm/removed')).body);
  await expected(200, 'DELETE', `/npm/removed/-rev/${revision}`);
  await expected(201, 'POST', '/admin/users', { username: 'ci', role: 'write', token: ciToken });
  await expected(201, 'POST', '/admin/acl', { user: 'ci', pattern: 'npm/**', permission: 'write' });
  await expected(201, 'POST', '/admin/groups', { name: 'web', members: ['ci'] });
  await expected(201, 'POST', '/admin/acl', { user: '@web', pattern: 'npm/@acme/*', permission: 'read' });
  await expected(201, 'POST', '/admin/users/ci/tokens', {
    name: 'release',
    read_only: false,
    packages: ['npm/@acme/*'],
  });
}

const canary = '/admin/packages/plain/versions/3.0.0';

const paths = [
  '/npm/@acme%2ftools',
  '/npm/plain',
  '/npm/removed',
  '/npm/plain/1.0.0',
  '/npm/plain/3.0.0',
  '/npm/-/stage',
  '/admin/quarantine',
  '/npm/-/package/plain/dist-tags',
  '/npm/-/v1/search?text=acme',
  '/npm/-/npm/v1/keys',
  '/admin/users',
  '/admin/groups',
  '/admin/acl',
  '/admin/access?package=npm/@acme/tools&user=ci',
  '/admin/users/ci/tokens',
  '/admin/audit',
];

/** Returns everything that clients see of a registry, without the address of the server. */
async function seen({ request, url }: TestRegistry): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const path of paths) {
    const { status, bytes } = await request('GET', path, { as });
    // The time of a search is that of its response.
    texts[path] = `${status} ${bytes
      .toString()
      .replaceAll(url, '')
      .replace(/"time":"[^"]*"\}$/, '')}`;
  }
  const { storage } = Object((await request('GET', '/admin/stats', { as })).body);
  texts.stats = JSON.stringify({ ...storage, database_bytes: 0 });
  for (const file of ['@acme/tools/-/tools-1.0.0.tgz', '@acme/tools/-/tools-1.1.0.tgz', 'plain/-/plain-3.0.0.tgz']) {
    const { status, headers } = await request('GET', `/npm/${file}`, { as: ciToken });
    texts[file] = `${status} ${headers.etag}`;
  }
  return texts;
}

/** Approves the staged version, and releases the one in quarantine, whose tag is restored. */
async function finish({ request }: TestRegistry): Promise<void> {
  const { items } = Object((await request('GET', '/npm/-/stage', { as })).body);
  expect(items).toMatchObject([{ packageName: 'plain', version: '5.0.0' }]);
  expect((await request('POST', `/npm/-/stage/${items[0].id}/approve`, { as })).status).toBe(200);
  expect((await request('DELETE', `${canary}/quarantine`, { as })).status).toBe(204);
  const { body } = await request('GET', '/npm/-/package/plain/dist-tags', { as });
  expect(body).toMatchObject({ stable: '2.0.0', canary: '3.0.0', beta: '5.0.0' });
}

const copied =
  'Copied users, access rules, packages and all other records. Start servers with the new configuration.\n';

describeWithServices('moving a registry', () => {
  beforeAll(awaitServices);

  test('taskwright-registry migrate moves everything from SQLite to PostgreSQL with an object store, and back', async () => {
    const { home, configs, readOnly, migrate, file, database } = await storages();
    const old = await startTestRegistry(configs.folder, { folder: home });
    onTestFinished(() => old.stop());
    await fill(old);
    // The server keeps the time of a user's last sign-in in memory.
    expect((await old.request('GET', '/npm/-/whoami', { as: ciToken })).status).toBe(200);
    const before = await seen(old);
    expect(before['/admin/users']).toContain('"last_sign_in_at":"2');
    expect(before['/admin/groups']).toContain('"name":"web","members":["ci"]');
    const early = await migrate('folder', 'cluster');
    expect([early.code, early.out]).toEqual([1, 'Copied 6 contents; 0 already existed.\n']);
    expect(early.errors).toContain('Set `read_only = true` in `[settings]`');
    await old.reload(readOnly(configs.folder));
    await killWhenTablesExist(['migrate', '--from', file('folder-read-only'), '--to', file('cluster')], database);
    const late = await migrate('folder-read-only', 'cluster');
    expect(late).toEqual({ code: 0, out: `Copied 0 contents; 6 already existed.\n${copied}`, errors: '' });
    const fresh = await startTestRegistry(configs.cluster);
    onTestFinished(() => fresh.stop());
    expect(await seen(fresh)).toEqual(before);
    const again = await migrate('folder-read-only', 'cluster');
    expect(again).toEqual({
      code: 1,
      out: '',
      errors:
        'taskwright-registry migrate: The database is not empty: the table `users` has rows. Name an empty database; nothing was changed.\n',
    });
    const body = publication('plain', { version: '4.0.0' });
    expect((await fresh.request('PUT', '/npm/plain', { as: ciToken, body })).status).toBe(201);
    const changed = await seen(fresh);
    await fresh.reload(readOnly(configs.cluster));
    expect(await migrate('cluster-read-only', 'other')).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(join(home, 'other')).filter((name) => name.startsWith('.'))).toEqual([]);
    const back = await startTestRegistry(configs.other, { folder: home });
    onTestFinished(() => back.stop());
    expect(await seen(back)).toEqual(changed);
    expect((await back.request('GET', '/readyz')).status).toBe(200);
    await finish(back);
  });

  test('taskwright-registry backup and restore move everything from PostgreSQL with an object store to empty storages', async () => {
    const { home, database, configs, run, file } = await storages();
    const cluster = await startTestRegistry(configs.cluster);
    onTestFinished(() => cluster.stop());
    await fill(cluster);
    const before = await seen(cluster);
    const backup = join(home, 'backup.tar');
    expect(await run('backup', backup, '--config', file('cluster'))).toEqual({
      code: 0,
      out: `Wrote a backup of the PostgreSQL database to ${backup}.\n`,
      errors: '',
    });
    const contents = '2 packages with 5 versions, 0 cache entries, 6 contents';
    expect((await run('verify', backup)).out).toBe(`${backup}: ${contents}, no problems.\n`);
    expect(await run('verify', '--config', file('cluster'))).toEqual({
      code: 0,
      out: `the PostgreSQL database: ${contents}, no problems.\n`,
      errors: '',
    });
    const { configs: empty, file: fileOfEmpty, home: emptyHome } = await storages();
    expect(await run('restore', backup, '--config', fileOfEmpty('cluster'))).toEqual({
      code: 0,
      out: `Restored ${backup} into the database: ${contents}.\n`,
      errors: '',
    });
    expect(await run('restore', backup, '--config', fileOfEmpty('cluster'))).toMatchObject({ code: 1, out: '' });
    expect((await run('restore', backup, '--config', fileOfEmpty('folder'))).code).toBe(0);
    for (const config of [empty.cluster, empty.folder]) {
      const restored = await startTestRegistry(config, { folder: emptyHome });
      expect(await seen(restored)).toEqual(before);
      await finish(restored);
      onTestFinished(() => restored.stop());
    }
    const client = new pg.Client(database);
    await client.connect();
    await client.query("UPDATE small_blobs SET content = 'damaged'");
    await client.end();
    const { code, out } = await run('verify', '--config', file('cluster'));
    expect(code).toBe(65);
    expect(out).toMatch(/^The content of `plain@5\.0\.0 \(staged\)` is damaged/m);
    expect(out).toMatch(/^The content of `plain@1\.0\.0` is damaged: its SHA-512 is/m);
    expect(out).toMatch(/5 problems\.$/m);
  });

  test('both kinds of databases have the same tables and columns, except for the order of versions', async () => {
    const { home } = await storages();
    const address = await createDatabase();
    const targets = [openSqliteTarget(join(home, 'other')), await PostgresTarget.open(address)];
    const [sqlite, postgres] = await Promise.all(targets.map((target) => target.tables()));
    await Promise.all(targets.map((target) => target.close()));
    const sorted = (tables: readonly StoredTable[] = []) =>
      Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns].sort()]));
    const { versions = [], ...others } = sorted(postgres);
    expect({ ...others, versions: versions.filter((column) => column !== 'id') }).toEqual(sorted(sqlite));
  });

  test('taskwright-registry migrate refuses a migration that it cannot complete', async () => {
    const { home, configs, run, migrate, file } = await storages();
    const old = await startTestRegistry(configs.folder, { folder: home });
    onTestFinished(() => old.stop());
    await fill(old);
    expect(await migrate('folder', 'folder')).toMatchObject({
      code: 1,
      errors: 'taskwright-registry migrate: both configurations name the same storage\n',
    });
    const inUse = await startTestRegistry(configs.other, { folder: home });
    onTestFinished(() => inUse.stop());
    expect(await migrate('folder-read-only', 'other')).toMatchObject({ code: 75 });
    expect(await migrate('cluster-read-only', 'other')).toMatchObject({ code: 1 });
    expect(await run('migrate', '--from', file('folder'))).toMatchObject({ code: 2 });
  });
});
