import type { Logger } from 'pino';
import type { Authenticator } from '../authentication/authenticator.ts';
import type { TokenUses } from '../authentication/token-uses.ts';
import type { Config } from '../config/config.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { DownloadCounter } from '../statistics/download-counter.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { Storage, StorageForReads } from '../storage/contract/storage.ts';
import type { KnownAdvisories } from '../supply-chain/advisories/known-advisories.ts';
import type { Signer } from '../supply-chain/signatures/signer.ts';
import type { ReadOfUpstream, Upstreams } from '../upstream/upstreams.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { RequestLog } from './request-log.ts';

/** The objects that the routes for reading packages use; created once by `startRegistry` or `startReader`. */
export interface ContextOfReads {
  readonly config: Config;
  readonly storage: StorageForReads;
  readonly directory: AccessDirectory;
  readonly authenticator: Pick<Authenticator, 'authenticate' | 'isToken'>;
  /** Undefined when no upstream is configured. */
  readonly upstream: Pick<Upstreams, ReadOfUpstream> | undefined;
  /** The threads for work that would block requests. */
  readonly workers: WorkerPool;
  readonly statistics: Pick<Statistics, 'countRequest' | 'countAuthenticationFailure' | 'countHidden'>;
  /** Counts the downloads of published versions. */
  readonly downloads: Pick<DownloadCounter, 'count'>;
  readonly logger: Logger;
  readonly logRequest: RequestLog;
  /** Whether requests come from the processes that read, which send the addresses of the clients. */
  readonly isBehindReaders: boolean;
}

/** The objects that all routes use; created once by `startRegistry`. */
export interface Context extends ContextOfReads {
  readonly storage: Storage;
  readonly authenticator: Authenticator;
  readonly statistics: Statistics;
  readonly downloads: DownloadCounter;
  readonly upstream: Upstreams | undefined;
  readonly advisories: KnownAdvisories;
  /** The thread that reads small publications; undefined with one processor. Its tasks are short, so that none waits for long. */
  readonly publicationWorkers: WorkerPool | undefined;
  /** The times when tokens were last used. */
  readonly tokenUses: Pick<TokenUses, 'pending'>;
  /** Signs versions that are published here. */
  readonly signer: Signer;
  /** Whether the server proves to any client that it has its token; see `identityRoute`. */
  readonly provesIdentity: boolean;
  /** Returns the number of log lines that could not be written since the server started. */
  readonly lostLogLines: () => number;
  /** Milliseconds within which each portion of a request body must arrive. */
  readonly maxBodyWait: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
