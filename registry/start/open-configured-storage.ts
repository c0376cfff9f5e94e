import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { type DamagedBlob, StorageError } from '../storage/errors.ts';
import { openStorage } from '../storage/sqlite/open-storage.ts';

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
  config: { settings, storage },
  logger,
  now,
  onDamage,
  readers,
  onStep,
}: OpeningOptions): Promise<Storage> {
  if (storage.objectStore) {
    throw new StorageError('This version stores tarballs in the data folder only; remove `objects` from `[storage]`');
  }
  if (storage.postgres === undefined) {
    return openStorage(settings.dataFolder, { now, onDamage, ...(onStep && { onStep }) });
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
    now,
    onDamage,
    onError: (error) => logger.warn({ reason: reasonOf(error) }, 'a connection to the database failed'),
  });
}

/** Returns the message of an error, and of its cause, without the properties that a driver adds to it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${reasonOf(error.cause)}`;
}
