import type { Config } from '../../config/config.ts';
import { openSqliteTarget } from '../../storage/sqlite/transfer/sqlite-target.ts';
import type { RowTarget } from '../../storage/transfer/rows.ts';

/** Opens the database that a configuration names, which must be empty. Rejects with StorageError. */
export async function openRows({ settings, storage: { postgres } }: Config): Promise<RowTarget> {
  if (postgres === undefined) return openSqliteTarget(settings.dataFolder);
  const { PostgresTarget } = await import('../../storage/postgres/transfer/postgres-target.ts');
  return PostgresTarget.open(postgres);
}
