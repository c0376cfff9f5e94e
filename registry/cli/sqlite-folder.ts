import { type ConfigOptions, loadConfig } from './load-config.ts';

/** Returns the data folder for a command that works on SQLite. Throws when the configuration names another database. */
export function sqliteFolder(options: ConfigOptions): string {
  const { settings, storage } = loadConfig(options, 'unused').config;
  if (storage.postgres === undefined) return settings.dataFolder;
  throw new Error(
    'the database is PostgreSQL; back it up and restore it with `pg_dump` and `pg_restore`, and copy the bucket or the folder `blobs`',
  );
}
