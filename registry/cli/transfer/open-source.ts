import type { Config } from '../../config/config.ts';
import type { ObjectReader, ObjectWriter } from '../../objects/copy-objects.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { SqliteSource } from '../../storage/sqlite/transfer/sqlite-source.ts';
import type { RowSource } from '../../storage/transfer/rows.ts';
import { openObjects } from './open-objects.ts';

/** One state of the storage that a configuration names. */
export interface TransferSource {
  /** A name for messages, without a password. */
  readonly label: string;
  readonly rows: RowSource;
  readonly objects: ObjectReader;
  /**
   * Returns a writer to a store that skips the contents in this database. Undefined for a database that is copied with
   * them.
   */
  readonly besideRows?: (store: ObjectStore) => ObjectWriter;
  close(): Promise<void>;
}

/** Opens the storage of a configuration for reading; its servers may be running. Rejects with StorageError. */
export async function openSource(config: Config): Promise<TransferSource> {
  const { postgres } = config.storage;
  if (postgres === undefined) return sqliteSource(config.settings.dataFolder);
  const { PostgresSource } = await import('../../storage/postgres/transfer/postgres-source.ts');
  const rows = await PostgresSource.open(postgres);
  try {
    const objects = await openObjects(config);
    const close = async (): Promise<void> => {
      objects.close();
      await rows.close();
    };
    const besideRows = (store: ObjectStore): ObjectWriter => ({
      put: store.put.bind(store),
      sizeOf: rows.objects(store).sizeOf,
    });
    return { label: 'the PostgreSQL database', rows, objects: rows.objects(objects), besideRows, close };
  } catch (error) {
    await rows.close();
    throw error;
  }
}

/** Opens a data folder, or the draft of a restore. */
export function sqliteSource(folder: string): TransferSource {
  const rows = new SqliteSource(folder);
  return { label: folder, rows, objects: rows.objects(), close: () => rows.close() };
}
