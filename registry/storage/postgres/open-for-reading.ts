import type { Storage } from '../contract/storage.ts';
import { Database } from './database.ts';
import { expectCurrent } from './migrations.ts';
import { PackageMemory } from './packages/package-memory.ts';
import { PostgresPackages } from './packages/postgres-packages.ts';
import { PostgresQuarantine } from './packages/postgres-quarantine.ts';
import { PostgresCache } from './postgres-cache.ts';
import { PostgresDownloads } from './postgres-downloads.ts';
import { unavailable } from './upgrade-postgres.ts';

/**
 * Opens a database for a command that only reads. The database is not upgraded, and servers do not wait for the
 * command. Rejects with StorageError when the database cannot be reached or has another version.
 */
export async function openForReading(
  address: string,
): Promise<Pick<Storage, 'packages' | 'quarantine' | 'downloads' | 'cache' | 'close'>> {
  const database = new Database(address, () => undefined);
  try {
    await expectCurrent(database);
  } catch (error) {
    await database.close();
    throw unavailable(error);
  }
  const now = Date.now;
  const committed = async (): Promise<void> => undefined;
  const options = { database, now, committed, server: '', deliveriesOf: () => [] };
  return {
    packages: new PostgresPackages({ ...options, memory: new PackageMemory() }),
    quarantine: new PostgresQuarantine(options),
    downloads: new PostgresDownloads(database),
    cache: new PostgresCache(database, now),
    close: () => database.close(),
  };
}
