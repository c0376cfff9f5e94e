import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addUser, anyAudit, newUser, store } from '../../../../harness/registry/stored.ts';
import { freePorts } from '../../../../harness/services/free-ports.ts';
import { startPostgres } from '../../../../harness/services/postgres.ts';
import { runCommand } from '../../../../registry/cli/run-command.ts';
import type { Storage, StorageForReads } from '../../../../registry/storage/contract/storage.ts';
import { openPostgres } from '../../../../registry/storage/postgres/open-postgres.ts';
import { createDatabase, describeWithServices } from '../../../support/services.ts';

/** Does the same as a request before it reads from memory. */
async function begin(storage: StorageForReads): Promise<void> {
  if (!storage.isCurrent) await storage.refresh();
}

async function ask(address: string, query: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(query).finally(() => client.end());
}

async function removeVersion(storage: Storage, name: string, removed: string): Promise<void> {
  const { revision = 0, distTags = {} } = (await storage.packages.head('', name)) ?? {};
  const versions = (await storage.packages.tarballs('', name)).filter(({ version }) => version !== removed);
  const kept = versions.map(({ version }) => ({ version, manifest: undefined }));
  await storage.packages.replace('', name, revision, { versions: kept, distTags, audit: anyAudit });
}

describeWithServices('several servers on one PostgreSQL', () => {
  let folder: string;
  let address: string;
  let opened: Storage[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taskwright-servers-'));
    address = await createDatabase();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((storage) => storage.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<Storage> {
    const storage = await openPostgres({ address, folder });
    opened.push(storage);
    return storage;
  }

  test('`taskwright-registry upgrade` upgrades an empty database, and changes nothing when it is repeated', async () => {
    const file = join(folder, 'registry.toml');
    writeFileSync(file, `[storage]\ndatabase = "${address}"\n`);
    const output: string[] = [];
    const terminal = { out: (text: string) => void output.push(text), error: (text: string) => void output.push(text) };
    for (let run = 0; run < 2; run++) expect(await runCommand(['upgrade', '--config', file], terminal)).toBe(0);
    expect(output).toEqual(Array(2).fill('The database has the version of this program.\n'));
    await addUser(await open(), newUser('alice'));
    expect(await runCommand(['upgrade', '--config', file], terminal)).toBe(0);
  });

  test('start at the same time, and one of them creates the tables', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => open()));
    await Promise.all(servers.map((storage, i) => store(storage, { name: `package-${i}` })));
    expect(await servers[0]?.packages.namesAfter('', '', 100_000)).toEqual([
      'package-0',
      'package-1',
      'package-2',
      'package-3',
    ]);
  });

  test('remove the temporary files of a killed server after a day, since another server may be writing them', async () => {
    await open();
    const file = join(folder, 'temporary', 'left-behind');
    writeFileSync(file, 'the first half');
    await open();
    expect(existsSync(file)).toBe(true);
    const storage = await openPostgres({ address, folder, now: () => Date.now() + 2 * 86_400_000 });
    opened.push(storage);
    expect(existsSync(file)).toBe(false);
  });

  test('do not use the database of a newer server', async () => {
    await open();
    await ask(address, 'UPDATE taskwright_schema SET version = 99');
    await expect(openPostgres({ address, folder })).rejects.toThrow(
      /^The database has version 99, but this server supports versions up to \d+; use a newer server\.$/,
    );
  });

  test('do not start without the database, and do not show its password', async () => {
    const [free] = await freePorts(1);
    const unreachable = `postgres://registry:pass-word@127.0.0.1:${free}/registry`;
    await expect(openPostgres({ address: unreachable, folder })).rejects.toThrow(
      `The database of the registry cannot be reached. connect ECONNREFUSED 127.0.0.1:${free}`,
    );
    const wrong = Object.assign(new URL(address), { password: 'pass-word' }).href;
    await expect(openPostgres({ address: wrong, folder })).rejects.toThrow(
      /^(?!.*pass-word).*password authentication failed/,
    );
  });

  test('apply a change to access on another server when it is confirmed', async () => {
    const [one, other] = [await open(), await open()];
    for (let i = 0; i < 30; i++) {
      await addUser(one, newUser(`user-${i}`));
      await begin(other);
      expect(other.access.user('', `user-${i}`), `${i}`).toMatchObject({ role: 'read' });
      await other.access.change((draft) => ({
        result: draft.updateUser('', `user-${i}`, { role: 'admin' }),
        audit: anyAudit,
      }));
      await begin(one);
      expect(one.access.user('', `user-${i}`), `${i}`).toMatchObject({ role: 'admin' });
    }
  });

  test('show a publication on another server when it is confirmed', async () => {
    const [one, other] = [await open(), await open()];
    for (let i = 0; i < 30; i++) {
      const { revision } = await store(one, { name: 'one', version: `1.0.${i}` });
      await begin(other);
      expect(await other.packages.revision('', 'one')).toBe(revision);
      // The next publication must replace what is now in memory.
      expect(other.packages.knownRevision('', 'one')).toBe(revision);
    }
  });

  test('wait for a server that reports only in its row, as servers of earlier versions do', async () => {
    const server = await open();
    await ask(address, `INSERT INTO servers VALUES ('earlier', -1, clock_timestamp() + interval '1 day')`);
    let isConfirmed = false;
    const published = store(server, { name: 'one' }).then(() => {
      isConfirmed = true;
    });
    await expect.poll(() => server.packages.namesAfter('', '', 100_000)).toEqual(['one']);
    expect(isConfirmed).toBe(false);
    await ask(address, `UPDATE servers SET seen = (SELECT value FROM revision) WHERE id = 'earlier'`);
    await published;
  });

  test('store only one of several publications of the same version', async () => {
    const [one, other] = [await open(), await open()];
    for (let i = 0; i < 20; i++) {
      const version = `1.0.${i}`;
      const both = [one, other].map((storage, at) => store(storage, { name: 'one', version, content: `${at}` }));
      const results = await Promise.allSettled(both);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'AlreadyExists' } });
    }
    expect(await one.packages.tarballs('', 'one')).toHaveLength(20);
  });

  /** Expects a change to wait for a lock, and to have locked nothing in the meantime that another statement needs. */
  async function expectWaiting(change: () => Promise<unknown>, { lock, free }: { lock: string; free: string }) {
    const other = new pg.Client(address);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; ${lock}`);
    const changed = change();
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query(free);
    await other.query('ROLLBACK');
    await changed;
  }

  test.each<[name: string, change: (storage: Storage) => Promise<unknown>]>([
    ['a publication', (storage) => store(storage, { name: '@a/one', version: '2.0.0' })],
    ['removing a version', (storage) => removeVersion(storage, '@a/one', '1.0.0')],
  ])('%s locks the totals before those of the scope, so that no two changes wait for each other', async (_, change) => {
    const storage = await open();
    for (const version of ['1.0.0', '1.1.0']) await store(storage, { name: '@a/one', version });
    await expectWaiting(() => change(storage), {
      lock: 'SELECT FROM package_totals FOR UPDATE',
      free: 'SELECT FROM scope_totals FOR UPDATE NOWAIT',
    });
  });

  test('replacing a package adds words before it locks the totals, so that no two changes wait for each other', async () => {
    const storage = await open();
    await store(storage, { name: 'one' });
    const manifest = JSON.stringify({ name: 'one', version: '2.0.0', description: 'lemurs' });
    const { revision } = await store(storage, { name: 'one', version: '2.0.0', manifest, distTags: { next: '2.0.0' } });
    const kept = { version: '2.0.0', manifest: undefined };
    const change = { versions: [kept], distTags: { latest: '2.0.0' }, audit: anyAudit };
    await expectWaiting(() => storage.packages.replace('', 'one', revision, change), {
      lock: "INSERT INTO search_vocabulary VALUES ('lemurs')",
      free: 'SELECT FROM package_totals FOR UPDATE NOWAIT',
    });
  });

  test('see all changes even if their connections are cut repeatedly', async () => {
    const [one, other] = [await open(), await open()];
    for (let i = 0; i < 8; i++) {
      await ask(
        address,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()
         AND query NOT LIKE '%user-%'`,
      );
      const adding = async (): Promise<void> => {
        await addUser(one, newUser(`user-${i}`)).catch(async (error: unknown) => {
          // The connection was cut during the change, which may have been stored.
          expect(error).toMatchObject({ name: expect.stringMatching(/^(?:StorageUnavailable|AlreadyExists)$/) });
          if (Object(error).name === 'StorageUnavailable') await adding();
        });
      };
      await adding();
      const seen = async (): Promise<void> => begin(other).catch(() => seen());
      await seen();
      expect(other.access.user('', `user-${i}`), `${i}`).toMatchObject({ role: 'read' });
    }
  });
});

describeWithServices('a server whose PostgreSQL stops', () => {
  test('reports this, and recovers by itself when PostgreSQL runs again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-stopped-'));
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const storage = await openPostgres({ address: postgres.url, folder });
    onTestFinished(async () => {
      await storage.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await store(storage, { name: 'one' });
    await postgres.stop();
    const unavailable = {
      name: 'StorageUnavailable',
      message: 'The database of the registry cannot be reached.',
    };
    await expect(store(storage, { name: 'two' })).rejects.toMatchObject(unavailable);
    await expect(storage.ready()).rejects.toMatchObject(unavailable);
    await expect(storage.refresh()).rejects.toMatchObject(unavailable);
    await postgres.start();
    await storage.ready();
    await store(storage, { name: 'two' });
    await begin(storage);
    expect(await storage.packages.namesAfter('', '', 100_000)).toEqual(['one', 'two']);
  });
});
