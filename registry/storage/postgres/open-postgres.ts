import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '../../objects/object-store.ts';
import { Blobs } from '../blobs/blobs.ts';
import { RemoteBlobs, type RemoteBlobsOptions } from '../blobs/remote-blobs.ts';
import type { Storage } from '../contract/storage.ts';
import type { DeliveriesOf } from '../contract/webhook-records.ts';
import { type DamagedBlob, StorageError } from '../errors.ts';
import { diskSpace } from '../folder/disk-space.ts';
import { expectWritable } from '../folder/expect-writable.ts';
import { createFolders, narrowModes } from '../folder/file-modes.ts';
import { databaseName } from '../folder/names.ts';
import { removeAbandoned } from '../folder/remove-abandoned.ts';
import { integer } from '../row.ts';
import { AccessMemory } from './access-memory.ts';
import { OrphanObjects } from './contents/orphan-objects.ts';
import { SmallBlobs } from './contents/small-blobs.ts';
import { Database } from './database.ts';
import { Freshness, type FreshnessOptions } from './freshness/freshness.ts';
import { migrate } from './migrations.ts';
import { PackageMemory } from './packages/package-memory.ts';
import { PostgresPackages } from './packages/postgres-packages.ts';
import { PostgresQuarantine } from './packages/postgres-quarantine.ts';
import { PostgresAccess } from './postgres-access.ts';
import { PostgresAudit } from './postgres-audit.ts';
import { PostgresCache } from './postgres-cache.ts';
import { PostgresCoordination } from './postgres-coordination.ts';
import { PostgresDownloads } from './postgres-downloads.ts';
import { PostgresLogins } from './postgres-logins.ts';
import { PostgresSignatures } from './postgres-signatures.ts';
import { PostgresStaged } from './postgres-staged.ts';
import { PostgresWebhooks } from './postgres-webhooks.ts';
import { PostgresSearches } from './search/postgres-searches.ts';
import { unavailable } from './upgrade-postgres.ts';

/** An object store that all servers of the database share. */
export interface RemoteObjects {
  readonly store: ObjectStore;
  /** Whether clients get tarballs from the store itself. */
  readonly redirects: boolean;
}

export interface PostgresOptions {
  /** The address of the database, which may contain a password. */
  readonly address: string;
  /** The folder of the blobs, which all servers of the database share. */
  readonly folder: string;
  /** The object store for the blobs. If it is set, `folder` contains only uploads in progress. */
  readonly objects?: RemoteObjects | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Returns the deliveries to webhooks for a change. */
  readonly deliveriesOf?: DeliveriesOf;
  /** Called when a blob is found to be missing or damaged. */
  readonly onDamage?: (damage: DamagedBlob) => void;
  /** Called when a connection to the database fails. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Opens a database that several servers share, and upgrades it if it is empty or of an earlier version. Rejects with
 * StorageError when it cannot be reached, and for a database of a newer server.
 */
export async function openPostgres({
  address,
  folder,
  objects,
  now = Date.now,
  deliveriesOf = () => [],
  onDamage = () => undefined,
  onError = () => undefined,
}: PostgresOptions): Promise<Storage> {
  createFolders(folder);
  removeAbandoned(folder, now());
  const database = new Database(address, onError);
  const access = new AccessMemory();
  const packages = new PackageMemory();
  const server = randomUUID();
  const freshness = new Freshness({ address, database, server, onError, ...updatesOf({ database, access, packages }) });
  await connect(database, freshness);
  const changing = { database, server, now, deliveriesOf, committed: freshness.committed.bind(freshness) };
  const refresh = freshness.refresh.bind(freshness);
  const orphans = objects && new OrphanObjects({ database, objects: objects.store });
  const small = new SmallBlobs(database);
  const blobs =
    orphans && objects ? remoteBlobs({ ...objects, orphans, small, folder, onDamage }) : sharedFiles(folder, onDamage);
  return {
    get isCurrent() {
      return freshness.isCurrent;
    },
    refresh,
    access: new PostgresAccess({ ...changing, memory: access, refresh }),
    audit: new PostgresAudit(database, now),
    coordination: new PostgresCoordination(database),
    packages: new PostgresPackages({ ...changing, memory: packages }),
    quarantine: new PostgresQuarantine(changing),
    staged: new PostgresStaged(changing),
    cache: new PostgresCache(database, now),
    searches: new PostgresSearches(database),
    ...ownRecordsOf(database, now),
    blobs,
    // Each server keeps its rendered packuments in memory only.
    derived: { get: async () => undefined, put: async () => undefined, settled: async () => undefined },
    upkeep: orphans ?? { start: () => undefined, stop: async () => undefined },
    warnings: [...narrowModes(folder), ...unusedDatabase(folder)],
    async ready() {
      await expectPrimary(database);
      expectWritable(folder);
      await objects?.store.check();
    },
    damageOf: () => undefined,
    async databaseSize() {
      return integer((await database.query('SELECT pg_database_size(current_database()) AS size'))[0] ?? {}, 'size');
    },
    diskSpace: () => diskSpace(folder),
    async close() {
      await freshness.close();
      blobs.close();
      objects?.store.close();
      await database.close();
    },
  };
}

async function connect(database: Database, freshness: Freshness): Promise<void> {
  try {
    await migrate(database);
    await freshness.start();
  } catch (error) {
    await database.close();
    throw unavailable(error);
  }
}

/** Returns the records that do not use the memory of the server. */
function ownRecordsOf(database: Database, now: () => number) {
  return {
    downloads: new PostgresDownloads(database),
    signatures: new PostgresSignatures(database, now),
    logins: new PostgresLogins(database, now),
    webhooks: new PostgresWebhooks(database, now),
  };
}

/** Rejects with StorageError if the database is a standby. */
async function expectPrimary(database: Database): Promise<void> {
  const [row] = await database.query('SELECT pg_is_in_recovery() AS is_standby');
  if (row?.is_standby === true) throw new StorageError('The database is a standby, which cannot be changed.');
}

interface Memory {
  readonly database: Database;
  readonly access: AccessMemory;
  readonly packages: PackageMemory;
}

/** Returns the functions that update the memory of this server after changes. */
function updatesOf({ database, access, packages }: Memory): Pick<FreshnessOptions, 'reload' | 'apply'> {
  return {
    async reload() {
      const revision = await access.read(database, undefined);
      // Cleared afterwards, since entries added in the meantime may be older than the revision.
      packages.clear();
      return revision;
    },
    apply(changed) {
      if (changed.kind !== 'package') return access.read(database, changed.users).then(() => undefined);
      packages.forget(changed.tenant, changed.name);
      return undefined;
    },
  };
}

/** Returns a sentence about the SQLite database in the data folder, whose packages are not served. */
function unusedDatabase(folder: string): readonly string[] {
  if (!existsSync(join(folder, databaseName))) return [];
  return [`\`${join(folder, databaseName)}\` is not used, since \`database\` of \`[storage]\` names PostgreSQL.`];
}

/** Returns the blobs in a folder that all servers share. */
function sharedFiles(folder: string, onDamage: (damage: DamagedBlob) => void): Blobs {
  return new Blobs({
    folder,
    small: undefined,
    onStep: () => undefined,
    // Another server may be about to refer to a file that nothing refers to.
    isReferenced: () => true,
    tryRemoval: () => false,
    onDamage,
  });
}

interface RemoteBlobsParts extends RemoteObjects, Pick<RemoteBlobsOptions, 'small' | 'folder' | 'onDamage'> {
  readonly orphans: OrphanObjects;
}

function remoteBlobs({ store, orphans, ...options }: RemoteBlobsParts): RemoteBlobs {
  return new RemoteBlobs({ ...options, objects: store, protect: (id) => orphans.protect(id) });
}
