import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { NpmConfig } from '../../../registry/config/config.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { Statistics } from '../../../registry/statistics/statistics.ts';
import { openStorage, type SqliteStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { KnownAdvisories } from '../../../registry/supply-chain/advisories/known-advisories.ts';
import { Upstream } from '../../../registry/upstream/upstream.ts';
import { type UpstreamRoute, UpstreamRoutes } from '../../../registry/upstream/upstream-routes.ts';
import { WorkerPool } from '../../../registry/workers/worker-pool.ts';

function routeIn(config: NpmConfig): UpstreamRoute {
  const [route] = new UpstreamRoutes(config).all;
  if (!route) throw new Error('there is an upstream');
  return route;
}

export interface UpstreamAlone extends AsyncDisposable {
  readonly upstream: Upstream;
  readonly storage: SqliteStorage;
  /** Resolves to the paths in the cache, in order, when it is settled. */
  cached(): Promise<readonly string[]>;
}

/** Opens a data folder with an upstream, without a server. `settings` are lines of `[registries.npm]`. */
export function openUpstream(address: string, settings: string, now: () => number): UpstreamAlone {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-upstream-'));
  const read = readConfig(`[registries.npm]\nupstream = "${address}"\n${settings}`, {
    path: join(folder, 'registry.toml'),
  });
  if ('mistakes' in read) throw new Error(read.mistakes.map(({ message }) => message).join('\n'));
  const storage = openStorage(join(folder, 'data'), { now });
  const config = read.config.npm;
  const logger = pino({ level: 'silent' });
  const workers = new WorkerPool({ size: 1 });
  const statistics = new Statistics(now());
  const advisories = new KnownAdvisories();
  const route = routeIn(config);
  const upstream = new Upstream({ route, config, storage, statistics, advisories, workers, logger, now });
  return {
    upstream,
    storage,
    async cached() {
      await upstream.settled();
      const { items } = await storage.cache.page({ limit: 100, cursor: undefined });
      return items.map(({ path }) => path);
    },
    async [Symbol.asyncDispose]() {
      await upstream.close();
      await workers.close();
      storage.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
