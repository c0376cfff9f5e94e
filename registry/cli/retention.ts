import { serverTenant } from '../../access/principal.ts';
import type { Config } from '../config/config.ts';
import { counted } from '../errors/counted.ts';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { cacheEvictions } from '../retention/cache-evictions.ts';
import { type PackageRemoval, removalsPage } from '../retention/retention.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { openForReading } from '../storage/sqlite/opening/open-for-reading.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { parseFileArguments } from './file-arguments.ts';
import { loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';

type ReadStorage = Pick<Storage, 'packages' | 'downloads' | 'cache' | 'close'>;

const millisecondsPerDay = 86_400_000;
const pageLength = 1_000;

/**
 * Runs `taskwright-registry retention`: lists the versions and the cache entries that a server with the configuration would remove
 * now. The server may be running, with another configuration. Changes nothing.
 */
export async function retentionCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFileArguments(commandArguments);
  if (positionals.length > 0) {
    terminal.error('taskwright-registry retention: takes no file; name the configuration with `--config`.\n');
    return exitCodes.wrongUsage;
  }
  const config = loadStorageConfig(values);
  exitWhenInterrupted();
  const storage = await openReadStorage(config);
  try {
    const removals = await removalsIn(storage, config);
    for (const { tenant, name, version, reason, isDryRun } of removals) {
      const prefix = tenant === serverTenant ? '' : `${tenant}: `;
      terminal.out(`${prefix}${name}@${version.version}: ${reason}${isDryRun ? ' (dry_run)' : ''}\n`);
    }
    const evictions = await evictionsIn(storage, config);
    for (const { registry, path, lastUsedAt } of evictions) {
      terminal.out(`cache ${registry}/${path}: last used ${new Date(lastUsedAt).toISOString()}\n`);
    }
    const bytes = [...removals.map(({ version }) => version.size), ...evictions.map(({ size }) => size)];
    const records = `${counted(removals.length, 'version')} and ${evictions.length} cached`;
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

async function removalsIn(storage: ReadStorage, { retention, tenants = [] }: Config) {
  const all: PackageRemoval[] = [];
  const names = [serverTenant, ...tenants.map(({ name }) => name)];
  const options = { storage, rules: retention, tenants: names, now: Date.now() };
  let cursor: string | undefined;
  do {
    const { items, next } = await removalsPage({ limit: pageLength, cursor }, options);
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

async function evictionsIn({ cache }: ReadStorage, { npm }: Config) {
  const entries: StoredCacheEntry[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await cache.page({ limit: pageLength, cursor });
    entries.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  const unusedSince = Date.now() - npm.cacheDays * millisecondsPerDay;
  return cacheEvictions(entries, { maxBytes: npm.cacheLimit, unusedSince });
}
