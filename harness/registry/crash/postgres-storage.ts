import { ok } from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { copyObjects } from '../../../registry/objects/copy-objects.ts';
import { ownerConfig } from '../registry.ts';
import { configIn, objectsIn, storedIds, withObjects } from './crashed-storage.ts';
import type { CrashingStorage } from './crashing-storage.ts';

/** An empty bucket of an object store. */
interface EmptyBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Running services, in which each storage has a database and a bucket of its own. */
export interface StorageServices {
  readonly createDatabase: () => Promise<string>;
  readonly createBucket: () => Promise<EmptyBucket>;
}

/** Returns the storage in PostgreSQL and an object store. */
export function postgresStorage({ createDatabase, createBucket }: StorageServices): CrashingStorage {
  return {
    name: 'PostgreSQL and an object store',
    // Sent and received messages alternate, so an odd stride reaches both.
    steps: { server: { max: 150, stride: 3 }, command: { max: 60, stride: 9 } },
    async create(folder) {
      write(folder, await createDatabase(), await createBucket());
    },
    async copy(from, to) {
      const { postgres: source = '' } = configIn(from).storage;
      const name = `${basename(new URL(source).pathname)}_copy`;
      await administer(source, `CREATE DATABASE ${name} TEMPLATE ${basename(new URL(source).pathname)}`);
      write(to, Object.assign(new URL(source), { pathname: `/${name}` }).href, await createBucket());
      await withObjects(configIn(from), (original) =>
        withObjects(configIn(to), async (copy) => {
          if (original && copy)
            await copyObjects(await objectsIn(original.store), { from: original.store, to: copy.store });
        }),
      );
    },
    async remove(folder) {
      const { postgres = '' } = configIn(folder).storage;
      await administer(postgres, `DROP DATABASE ${basename(new URL(postgres).pathname)} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    },
    async expectNothingOrAll(folder) {
      const client = new pg.Client(configIn(folder).storage.postgres);
      await client.connect();
      const { rows } = await client.query("SELECT to_regclass('versions') AS id");
      const versions = rows[0]?.id === null ? [] : (await client.query('SELECT blob FROM versions')).rows;
      await client.end();
      const ids = await storedIds(configIn(folder));
      ok(versions.length === 0 || versions.length === ids.length, `${versions.length} of ${ids.length} are visible`);
    },
  };
}

function write(
  folder: string,
  database: string,
  { endpoint, bucket, accessKeyId, secretAccessKey }: EmptyBucket,
): void {
  mkdirSync(folder, { recursive: true });
  const keys = `access_key_id = "${accessKeyId}"\nsecret_access_key = "${secretAccessKey}"\n`;
  const objects = `[storage.objects]\nendpoint = "${endpoint}"\nbucket = "${bucket}"\n${keys}deliver = "stream"\n`;
  writeFileSync(
    join(folder, 'registry.toml'),
    `${ownerConfig}port = 0\n[storage]\ndatabase = "${database}"\n${objects}`,
  );
}

/**
 * Runs a statement about a database, which nothing may use. The connections of a process that was killed, and those of
 * autovacuum, which only a superuser may terminate, end a moment later.
 */
async function administer(address: string, statement: string): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(address), { pathname: '/postgres' }).href);
  await client.connect();
  try {
    for (;;) {
      const error = await client.query(statement).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) return;
      if (!temporary.has(Reflect.get(Object(error), 'code'))) throw error;
    }
  } finally {
    await client.end();
  }
}

/** The errors `object_in_use` and `insufficient_privilege` (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const temporary: ReadonlySet<unknown> = new Set(['55006', '42501']);
