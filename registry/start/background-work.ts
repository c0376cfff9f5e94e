import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { DownloadCounter } from '../statistics/download-counter.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { BackgroundWork, Storage } from '../storage/contract/storage.ts';
import { WebhookSender } from '../webhooks/webhook-sender.ts';
import { withExpiry } from './with-expiry.ts';
import { withReports } from './with-reports.ts';
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
