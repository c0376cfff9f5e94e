import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import type { Config } from '../../../registry/config/config.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import type { ObjectStore } from '../../../registry/objects/object-store.ts';
import { S3Store } from '../../../registry/objects/s3/s3-store.ts';
import { openConfiguredStorage } from '../../../registry/start/open-configured-storage.ts';
import type { Storage } from '../../../registry/storage/contract/storage.ts';
import { blobsName, databaseName, identityName, temporaryName } from '../../../registry/storage/folder/names.ts';
import { OrphanObjects } from '../../../registry/storage/postgres/contents/orphan-objects.ts';
import { Database } from '../../../registry/storage/postgres/database.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

/** Returns the configuration in a folder. */
export function configIn(folder: string): Config {
  const path = join(folder, 'registry.toml');
  const read = readConfig(readFileSync(path, 'utf8'), { path });
  if ('config' in read) return read.config;
  throw new Error(read.mistakes.map(({ line, message }) => `${line}: ${message}`).join('\n'));
}

/** Opens the storage of a configuration as a server that starts two days later does. */
export function openLater(config: Config): Promise<Storage> {
  const now = () => Date.now() + 2 * 86_400_000;
  const onDamage = () => undefined;
  return openConfiguredStorage({
    config,
    logger: pino({ level: 'silent' }),
    now,
    onDamage,
    readers: 0,
    onStep: undefined,
  });
}

/** Returns the names of the temporary files of a storage. */
export function temporaryFiles({ settings }: Config): readonly string[] {
  return readdirSync(join(settings.dataFolder, temporaryName));
}

/** Removes all contents that nothing refers to, as background work does after a grace time. */
export async function collectOrphans(config: Config, onStep?: (step: string) => void): Promise<void> {
  await withObjects(config, async (shared) => {
    if (shared) return void (await shared.orphans.removeOrphans());
    const storage = openStorage(config.settings.dataFolder, { ...(onStep && { onStep }) });
    await storage.upkeep.tidy({ graceTime: 0, trashTime: 0 }, 1);
    storage.close();
  });
}

/** The parts of a storage with services, which several servers can share. */
interface SharedStorage {
  readonly store: S3Store;
  readonly database: Database;
  readonly orphans: OrphanObjects;
}

/** Calls `work` with the database, the object store and the search for its orphans; with undefined if a storage has none. */
export async function withObjects<Result>(
  { storage: { postgres, objectStore } }: Config,
  work: (shared: SharedStorage | undefined) => Promise<Result>,
): Promise<Result> {
  if (postgres === undefined || objectStore === undefined) return work(undefined);
  const store = new S3Store(objectStore);
  const database = new Database(postgres, () => undefined);
  try {
    return await work({ store, database, orphans: new OrphanObjects({ database, objects: store, graceTime: 0 }) });
  } finally {
    await database.close();
    store.close();
  }
}

/** Returns the IDs of all contents in a storage, sorted. Its database may not have been prepared yet. */
export function storedIds(config: Config): Promise<readonly string[]> {
  return withObjects(config, async (shared) => {
    if (!shared) return [...filesIn(config.settings.dataFolder), ...smallBlobs(config.settings.dataFolder)].sort();
    const [table] = await shared.database.query("SELECT to_regclass('small_blobs') AS id");
    const rows = table?.id === null ? [] : await shared.database.query('SELECT id FROM small_blobs');
    return [...(await objectsIn(shared.store)), ...rows.map(({ id }) => String(id))].sort();
  });
}

/** Returns the IDs of the contents in an object store. */
export async function objectsIn(store: ObjectStore): Promise<readonly string[]> {
  const { objects, next } = await store.list();
  if (next !== undefined) throw new Error('a page of the listing has too few objects for this test');
  return objects.map(({ digest }) => digest);
}

function filesIn(data: string): readonly string[] {
  return readdirSync(join(data, blobsName)).filter((name) => name !== identityName);
}

function smallBlobs(data: string): readonly string[] {
  const database = new DatabaseSync(join(data, databaseName), { readOnly: true });
  try {
    const rows = database.prepare('SELECT id FROM small_blobs').all();
    return rows.map(({ id }) => String(id));
  } finally {
    database.close();
  }
}
