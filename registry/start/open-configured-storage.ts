import type { Logger } from 'pino';
import type { Config, ObjectStoreConfig } from '../config/config.ts';
import { ObjectStoreUnavailable } from '../objects/errors.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { type DamagedBlob, StorageError } from '../storage/errors.ts';
import type { RemoteObjects } from '../storage/postgres/open-postgres.ts';
import { openStorage } from '../storage/sqlite/opening/open-storage.ts';
import { deliveriesFor } from '../webhooks/deliveries-for.ts';

export interface OpeningOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => number;
  readonly onDamage: (damage: DamagedBlob) => void;
  /** The number of processes that respond to reads. */
  readonly readers: number;
  /** Called for every step that changes the disk; for tests. */
  readonly onStep: ((step: string) => void) | undefined;
}

/** Opens the storage that a configuration names. Rejects with StorageError when it cannot be used. */
export async function openConfiguredStorage({
  config: { settings, storage, webhooks },
  logger,
  now,
  onDamage,
  readers,
  onStep,
}: OpeningOptions): Promise<Storage> {
  const deliveriesOf = deliveriesFor(webhooks, now);
  if (storage.postgres === undefined) {
    if (storage.objectStore) {
      throw new StorageError(
        '`[storage.objects]` requires PostgreSQL; set `database` in `[storage]`, or remove the table.',
      );
    }
    return openStorage(settings.dataFolder, { now, deliveriesOf, onDamage, ...(onStep && { onStep }) });
  }
  if (readers > 0) {
    throw new StorageError(
      '`--workers` requires SQLite; with PostgreSQL, start several servers with the same database',
    );
  }
  const { openPostgres } = await import('../storage/postgres/open-postgres.ts');
  return openPostgres({
    address: storage.postgres,
    folder: settings.dataFolder,
    objects: storage.objectStore && (await openObjectStore(storage.objectStore, logger)),
    now,
    deliveriesOf,
    onDamage,
    onError: (error) => logger.warn({ reason: reasonOf(error) }, 'a connection to the database failed'),
  });
}

/**
 * Loads the client of object stores. Rejects with ObjectStoreRefusal for a wrong configuration. A store that is not available at the
 * moment does not prevent the start.
 */
async function openObjectStore({ deliver, ...options }: ObjectStoreConfig, logger: Logger): Promise<RemoteObjects> {
  const { S3Store } = await import('../objects/s3/s3-store.ts');
  const store = new S3Store(options);
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof ObjectStoreUnavailable)) {
      store.close();
      throw error;
    }
    logger.warn({ reason: error.reason }, 'the object store is not available');
  }
  return { store, redirects: deliver === 'redirect' };
}

/** Returns the message of an error, and of its cause, without the properties that a driver adds to it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${reasonOf(error.cause)}`;
}
