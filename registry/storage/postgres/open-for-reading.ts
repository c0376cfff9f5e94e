import type { Storage } from '../contract/storage.ts';
import { Database } from './database.ts';
import { expectCurrent } from './migrations.ts';
import { PackageMemory } from './packages/package-memory.ts';
import { PostgresPackages } from './packages/postgres-packages.ts';
import { PostgresCache } from './postgres-cache.ts';
import { PostgresDownloads } from './postgres-downloads.ts';
import { unavailable } from './upgrade-postgres.ts';

/**
 * Opens a database for a command that only reads. The database is not upgraded, and servers do not wait for the
 * command. Rejects with StorageError when the database cannot be reached or has another version.
 */
export async function openForReading(
  address: string,
): Promise<Pick<Storage, 'packages' | 'downloads' | 'cache' | 'close'>> {
  const database = new Database(address, () => undefined);
  try {
    await expectCurrent(database);
  } catch (error) {
    await database.close();
    throw unavailable(error);
  }
  const now = Date.now;
  const committed = async (): Promise<void> => undefined;
  return {
    packages: new PostgresPackages({
      database,
      now,
      committed,
      server: '',
      deliveriesOf: () => [],
      memory: new PackageMemory(),
    }),
    downloads: new PostgresDownloads(database),
    cache: new PostgresCache(database, now),
    close: () => database.close(),
  };
}
