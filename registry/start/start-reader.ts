import type { Logger } from 'pino';
import { ReaderAuthenticator } from '../authentication/reader-authenticator.ts';
import type { Config } from '../config/config.ts';
import { hasUpstreams } from '../config/has-upstreams.ts';
import { AccessDirectory } from '../directory/access-directory.ts';
import type { RequestLog } from '../http/request-log.ts';
import { Forwarder } from '../readers/forwarder.ts';
import type { ReportedWork } from '../readers/messages.ts';
import { WorkLog } from '../readers/work-log.ts';
import { openForReading } from '../storage/sqlite/opening/open-for-reading.ts';
import { CachedUpstream } from '../upstream/cached-upstream.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { createReader } from './create-reader.ts';
import { type Listening, listen } from './listen.ts';
import { clientSettings } from './listening-error.ts';
import { SecureServers } from './secure-servers.ts';
import { startAdvisories } from './start-advisories.ts';

export interface ReaderOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly logRequest: RequestLog;
  /** The private address of the process that writes. */
  readonly writer: string;
  readonly report: (work: ReportedWork) => void;
}

/** A running process that reads. */
export interface Reader extends Listening {
  /** Replaces the users, the access rules and the certificate; see `Registry.reload`. */
  replaceConfig(config: Config): void;
}

/** Milliseconds that `stop` waits for requests in progress. */
const maxStopTime = 10_000;

/** Starts a process that reads, for a server whose data folder another process has opened; see `Readers`. */
export async function startReader({ config, logger, logRequest, writer, report }: ReaderOptions): Promise<Reader> {
  const storage = openForReading(config.settings.dataFolder, {
    onDamage: (damage) => logger.error({ sha512: damage.id }, damage.message),
  });
  const directory = new AccessDirectory({ config, storage });
  const workers = new WorkerPool({ size: 1 });
  const known = await startAdvisories(config.npm, logger);
  const statistics = new WorkLog(report);
  const authenticator = new ReaderAuthenticator({ storage, directory, used: (token) => statistics.addTokenUse(token) });
  const upstream = !hasUpstreams(config.npm)
    ? undefined
    : new CachedUpstream({
        config: config.npm,
        storage,
        advisories: known.advisories,
        workers,
        used: (path) => statistics.addCacheUse(path),
        now: Date.now,
      });
  const forwarder = new Forwarder(writer);
  const context = {
    config,
    storage,
    directory,
    authenticator,
    upstream,
    workers,
    statistics,
    downloads: { count: statistics.addDownload.bind(statistics) },
    logger,
    logRequest,
    isBehindReaders: false,
  };
  const { tls } = config.settings;
  const secure = tls && new SecureServers(tls);
  const app = createReader(context, forwarder, secure);
  const release = async (): Promise<void> => {
    known.stop();
    await workers.close();
    forwarder.close();
    statistics.close();
    storage.close();
  };
  const { url, stop } = await listen(app, {
    at: { ...config.settings.listen, settings: clientSettings },
    maxStopTime,
    release,
  });
  return {
    url,
    stop,
    replaceConfig(next) {
      directory.replaceConfig(next);
      void known.reload(next.npm);
      secure?.replace(next.settings.tls);
    },
  };
}
