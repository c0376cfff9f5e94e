import { StorageError, StorageUnavailable } from '../errors.ts';
import { Database } from './database.ts';
import { migrate } from './migrations.ts';

/**
 * Upgrades the database at an address, which may contain a password, if it is empty or of an earlier version. Rejects with
 * StorageError when it cannot be reached, and for a database of a newer server.
 */
export async function upgradePostgres(address: string): Promise<void> {
  const database = new Database(address, () => undefined);
  try {
    await migrate(database);
  } catch (error) {
    throw unavailable(error);
  } finally {
    await database.close();
  }
}

/** Returns the error of a database that cannot be reached as a StorageError with the reason, and others unchanged. */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof StorageUnavailable)) return error;
  return new StorageError(`${error.message} ${reasonOf(error.cause)}`);
}

/**
 * Returns the reason why a connection failed; a host with several addresses has a reason for each. The driver's
 * messages contain no password.
 */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
