import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { counted } from '../errors/counted.ts';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { copyObjects } from '../objects/copy-objects.ts';
import { FileStore } from '../objects/file-store.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { createFolders } from '../storage/folder/file-modes.ts';
import { blobsName, temporaryName } from '../storage/folder/names.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { loadConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs `registry migrate --from FILE --to FILE`: copies the tarballs of a PostgreSQL database between the data folder and an object
 * store, as two configurations name them. The servers may be running. A copy that was interrupted is continued by the next run.
 */
export async function migrateCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: { from: { type: 'string' }, to: { type: 'string' } },
  });
  if (values.from === undefined || values.to === undefined) {
    terminal.error('registry migrate: requires two configuration files: `--from old.toml --to new.toml`.\n');
    return exitCodes.wrongUsage;
  }
  const [source, destination] = [values.from, values.to].map((file) => loadConfig({ config: file }).config);
  if (!source || !destination) throw new Error('there are two configurations');
  const address = sharedDatabase(source, destination);
  exitWhenInterrupted();
  const { readBlobIds } = await import('../storage/postgres/read-blob-ids.ts');
  const database = await readBlobIds(address);
  const [from, to] = [await storeOf(source), await storeOf(destination)];
  try {
    await Promise.all([from.check(), to.check()]);
    const { copied, present, lost } = await copyObjects(database.ids(), { from, to });
    terminal.out(`Copied ${counted(copied, 'content')}; ${present} were there already.\n`);
    if (lost.length === 0) return exitCodes.ok;
    const list = lost.map((id) => `  ${id}\n`).join('');
    terminal.error(`registry migrate: these contents are missing or damaged in the source:\n${list}`);
    return exitCodes.damaged;
  } finally {
    from.close();
    to.close();
    await database.close();
  }
}

/** Returns the address of the database that both configurations name. Throws for different ones. */
function sharedDatabase({ storage: source }: Config, { storage: destination }: Config): string {
  if (source.postgres !== undefined && source.postgres === destination.postgres) return source.postgres;
  throw new Error(
    'both configurations must name the same PostgreSQL database; only tarballs can be moved between storages',
  );
}

async function storeOf({ settings: { dataFolder }, storage }: Config): Promise<ObjectStore> {
  if (!storage.objectStore) {
    createFolders(dataFolder);
    return new FileStore({ folder: join(dataFolder, blobsName), temporary: join(dataFolder, temporaryName) });
  }
  const { S3Store } = await import('../objects/s3/s3-store.ts');
  return new S3Store(storage.objectStore);
}
