import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { DownloadCounter } from '../statistics/download-counter.ts';
import { activityOf } from '../statistics/server-activity.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { Coordination } from '../storage/contract/coordination.ts';
import type { BackgroundWork, Storage } from '../storage/contract/storage.ts';
import { WebhookSender } from '../webhooks/webhook-sender.ts';
import { withExpiry } from './with-expiry.ts';
import { withRetention } from './with-retention.ts';

export interface BackgroundOptions {
  readonly config: Config;
  readonly storage: Storage;
  readonly directory: AccessDirectory;
  readonly statistics: Statistics;
  readonly downloads: DownloadCounter;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Milliseconds between two reports to the other servers. */
const reportInterval = 5_000;

/**
 * Returns the background work of a server: that of its storage, the expiry of records, the removal of old versions, deliveries to
 * webhooks, and reports to the other servers.
 */
export function backgroundWork({ config, storage, directory, ...options }: BackgroundOptions): BackgroundWork {
  const expiring = withExpiry(storage, { auditDays: config.settings.auditDays, ...options });
  const retaining = withRetention(expiring, storage, { directory, ...options });
  const work = withReports(retaining, storage.coordination, options.statistics);
  const { webhooks } = config;
  if (webhooks.length === 0) return work;
  const isPaused = (): boolean => directory.isReadOnly;
  const sender = new WebhookSender({ webhooks, records: storage.webhooks, isPaused, ...options });
  return {
    start(onFailure) {
      work.start(onFailure);
      sender.start();
    },
    async stop() {
      await sender.stop();
      await work.stop();
    },
  };
}

/** Returns the work, which also stores what this server has done if there are other servers. */
function withReports(work: BackgroundWork, others: Coordination | undefined, statistics: Statistics): BackgroundWork {
  if (!others) return work;
  let last = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  // While the database cannot be reached, the other servers have nothing to read either.
  const report = (): void => {
    last = last.then(() => others.report(activityOf(statistics, hostname()))).catch(() => undefined);
  };
  return {
    start(onFailure) {
      work.start(onFailure);
      timer = setInterval(report, reportInterval).unref();
      report();
    },
    async stop() {
      clearInterval(timer);
      await last;
      await others.leave().catch(() => undefined);
      await work.stop();
    },
  };
}
