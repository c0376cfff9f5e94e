import { serverTenant } from '../../access/principal.ts';
import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { counted } from '../../server/core/text/counted.ts';
import type { Config } from '../config/config.ts';
import { type CacheEviction, evictionsPage } from '../retention/cache-evictions.ts';
import { type PackageRemoval, removalsPage } from '../retention/retention.ts';
import type { PageRequest, RecordPage } from '../storage/contract/records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { openForReading } from '../storage/sqlite/opening/open-for-reading.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { configOptions, loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';
import { countedEntries } from './verification-text.ts';

type ReadStorage = Pick<Storage, 'packages' | 'quarantine' | 'downloads' | 'cache' | 'close'>;

const pageLength = 1_000;

/**
 * Runs `taskwright-registry retention`: lists the versions and the cache entries that a server with the configuration would remove
 * now. The server may be running, with another configuration. Changes nothing.
 */
export async function retentionCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('retention'));
  if (options.names.length > 0) throw new UsageError('takes no file; name the configuration with `--config`');
  const config = loadStorageConfig(configOptions(options));
  exitWhenInterrupted();
  const storage = await openReadStorage(config);
  try {
    const removals = await removalsIn(storage, config);
    for (const { tenant, name, version, reason, isDryRun } of removals) {
      const prefix = tenant === serverTenant ? '' : `${tenant}: `;
      terminal.out(`${prefix}${name}@${version.version}: ${reason}${isDryRun ? ' (dry_run)' : ''}\n`);
    }
    const evictions = await evictionsIn(storage, config);
    for (const { registry, path, reason } of evictions) terminal.out(`cache ${registry}/${path}: ${reason}\n`);
    const bytes = [...removals.map(({ version }) => version.size), ...evictions.map(({ size }) => size)];
    const records = `${counted(removals.length, 'version')} and ${countedEntries(evictions.length)}`;
    const size = bytes.reduce((sum, one) => sum + one, 0);
    terminal.out(`${records} would be removed, ${counted(size, 'byte')}. Nothing was changed.\n`);
    return exitCodes.ok;
  } finally {
    await storage.close();
  }
}

async function openReadStorage({ settings, storage: { postgres } }: Config): Promise<ReadStorage> {
  if (postgres === undefined) return openForReading(settings.dataFolder, { onDamage: () => undefined });
  const { openForReading: openPostgres } = await import('../storage/postgres/open-for-reading.ts');
  return openPostgres(postgres);
}

function removalsIn(storage: ReadStorage, { retention, tenants = [] }: Config): Promise<readonly PackageRemoval[]> {
  const names = [serverTenant, ...tenants.map(({ name }) => name)];
  // A running server stores its downloads every few seconds.
  const flushDownloads = async (): Promise<void> => undefined;
  const options = { storage, rules: retention, tenants: names, flushDownloads, now: Date.now() };
  return allOf((page) => removalsPage(page, options));
}

function evictionsIn(storage: ReadStorage, { npm }: Config): Promise<readonly CacheEviction[]> {
  return allOf((page) => evictionsPage(page, { storage, config: npm, now: Date.now() }));
}

async function allOf<Item>(readPage: (request: PageRequest) => Promise<RecordPage<Item>>): Promise<readonly Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage({ limit: pageLength, cursor });
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}
