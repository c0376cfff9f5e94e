import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { Authenticator } from '../authentication/authenticator.ts';
import { TokenUses } from '../authentication/token-uses.ts';
import type { Config } from '../config/config.ts';
import { AccessDirectory } from '../directory/access-directory.ts';
import type { Context } from '../http/context.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { ReportedWork } from '../readers/messages.ts';
import type { ReadersOptions } from '../readers/readers.ts';
import type { DownloadCounter } from '../statistics/download-counter.ts';
import { Statistics } from '../statistics/statistics.ts';
import type { BackgroundWork, Storage } from '../storage/contract/storage.ts';
import { type Upstreams, upstreamsIn } from '../upstream/upstreams.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { applyMode } from './apply-mode.ts';
import { backgroundWork } from './background-work.ts';
import { createServer } from './create-server.ts';
import { downloadCounter } from './download-counter.ts';
import { listenForClients } from './listen-for-clients.ts';
import { listenForMetrics } from './listen-for-metrics.ts';
import { openConfiguredStorage } from './open-configured-storage.ts';
import { reloading } from './reloading.ts';
import { SecureServers } from './secure-servers.ts';
import { startAdvisories } from './start-advisories.ts';
import { type Signing, startSigning } from './start-signing.ts';

export interface RegistryOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly logRequest: RequestLog;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds that `stop` waits for requests in progress. */
  readonly maxStopTime?: number;
  /** Milliseconds within which each portion of a request body must arrive. */
  readonly maxBodyWait?: number;
  /** Whether the server proves that it has its token; for generated tokens only. */
  readonly provesIdentity?: boolean;
  /** Returns the number of log lines that could not be written. */
  readonly lostLogLines?: () => number;
  /** The processes that respond to reads; see `Readers`. */
  readonly readers?: Pick<ReadersOptions, 'count' | 'logLine'>;
  /** Called for every step that changes the disk; for tests. */
  readonly onStep?: (step: string) => void;
}

const maxThreads = 4;

/** A running server. */
export interface Registry {
  /** The address that it listens on, without a slash at the end. */
  readonly url: string;
  /**
   * Replaces the users, access rules, static tokens, tenants, `require_auth`, `anonymous_reads`, `read_only`, `[oidc]`,
   * the advisories and the certificate. Resolves to the names of the changed settings that require a restart; if
   * `multi_tenant.enabled` is among them, nothing is replaced.
   */
  reload(config: Config): Promise<readonly string[]>;
  /** Finishes the requests in progress, refuses new ones, and closes the database. */
  stop(): Promise<void>;
}

/** Opens the data folder, composes the server and starts listening. Rejects when the folder or the port is not available. */
export async function startRegistry({
  config,
  logger,
  logRequest,
  now = Date.now,
  maxStopTime = 10_000,
  maxBodyWait = 30_000,
  provesIdentity = false,
  lostLogLines = () => 0,
  readers,
  onStep,
}: RegistryOptions): Promise<Registry> {
  const statistics = new Statistics(now());
  const { advisories, reload: reloadAdvisories, stop: stopAdvisories } = await startAdvisories(config.npm, logger);
  const storage = await openConfiguredStorage({
    config,
    logger,
    now,
    onStep,
    readers: readers?.count ?? 0,
    onDamage: damageReporter(statistics, logger),
  });
  for (const warning of storage.warnings) logger.warn(warning);
  const directory = new AccessDirectory({ config, storage });
  await applyMode({ config, directory, storage, logger });
  const tokenUses = new TokenUses({ access: storage.access, logger, now });
  const authenticator = new Authenticator({ storage, directory, logger, now, used: (token) => tokenUses.add(token) });
  const signing = await startSigning({ config, storage, logger, now });
  const pools = createPools();
  const upstream = upstreamsIn({ config: config.npm, storage, statistics, advisories, logger, now, ...pools });
  const downloads = downloadCounter(storage, { logger, now });
  const upkeep = backgroundWork({ config, storage, directory, statistics, downloads, logger, now });
  const isBehindReaders = readers !== undefined && readers.count > 0;
  const secure = secureServers(config, { isBehindReaders });
  const context = {
    config,
    storage,
    directory,
    authenticator,
    upstream,
    ...pools,
    statistics,
    downloads,
    logger,
    logRequest,
    provesIdentity,
    lostLogLines,
    maxBodyWait,
    isBehindReaders,
    now,
    signer: signing.signer,
    tokenUses,
    advisories,
  };
  const app = createServer(context, secure);
  const release = () => closeParts({ tokenUses, downloads, signing, upstream, pools, statistics, storage, upkeep });
  const clients = await listenForClients(readers, app, {
    maxStopTime,
    release,
    secure,
    config,
    logger,
    worked: (work) => countWork(work, { statistics, upstream, tokenUses, downloads }),
  });
  const { url, stop, replaceConfig } = await listenForMetrics(clients, context, { maxStopTime });
  upkeep.start((error) => logger.error({ err: error }, 'the background work on the data folder failed'));
  logger.info({ url, mode: directory.mode(), data: config.settings.dataFolder }, 'listening');
  return {
    url,
    reload: reloading({ ...context, reloadAdvisories }, replaceConfig),
    async stop() {
      authenticator.close();
      stopAdvisories();
      await stop();
    },
  };
}

function damageReporter(statistics: Statistics, logger: Logger) {
  return (damage: { readonly id: string; readonly message: string }): void => {
    statistics.countDamagedContent();
    logger.error({ sha512: damage.id }, damage.message);
  };
}

/** Returns the servers of HTTPS; undefined without a certificate, or if other processes listen. */
function secureServers(
  { settings }: Config,
  { isBehindReaders }: { readonly isBehindReaders: boolean },
): SecureServers | undefined {
  return settings.tls && !isBehindReaders ? new SecureServers(settings.tls) : undefined;
}

/** The threads for work that would block requests. */
type Pools = Pick<Context, 'workers' | 'publicationWorkers'>;

interface Parts {
  readonly downloads: DownloadCounter;
  readonly tokenUses: TokenUses;
  readonly signing: Signing;
  readonly upstream: Upstreams | undefined;
  readonly pools: Pools;
  readonly statistics: Statistics;
  readonly storage: Storage;
  readonly upkeep: BackgroundWork;
}

/** Closes the parts that serve requests. Called after the last request. */
async function closeParts({
  tokenUses,
  downloads,
  signing,
  upstream,
  pools,
  statistics,
  storage,
  upkeep,
}: Parts): Promise<void> {
  await signing.stop();
  await tokenUses.close();
  await downloads.close();
  await upstream?.close();
  await pools.workers.close();
  await pools.publicationWorkers?.close();
  statistics.close();
  await storage.derived.settled();
  await upkeep.stop();
  await storage.close();
}

/** Counts the work that a process that reads has reported. */
function countWork(
  { requests, cacheUses, downloads: downloaded, tokenUses: uses }: ReportedWork,
  { statistics, upstream, tokenUses, downloads }: Pick<Parts, 'statistics' | 'upstream' | 'tokenUses' | 'downloads'>,
): void {
  for (const request of requests) statistics.countRequest(...request);
  for (const path of cacheUses) upstream?.countUse(path);
  for (const download of downloaded) downloads.count(...download);
  for (const token of uses) tokenUses.add(token);
}

/** Creates the pools of worker threads: one core remains for the thread that responds to requests. */
function createPools(): Pools {
  const otherCores = availableParallelism() - 1;
  return {
    workers: new WorkerPool({ size: Math.min(Math.max(otherCores, 1), maxThreads) }),
    publicationWorkers: otherCores > 0 ? new WorkerPool({ size: 1 }) : undefined,
  };
}
