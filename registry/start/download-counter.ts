import type { Logger } from 'pino';
import { DownloadCounter } from '../statistics/download-counter.ts';
import type { Storage } from '../storage/contract/storage.ts';

/** Returns the counter of the downloads of a server. */
export function downloadCounter(
  storage: Storage,
  { logger, now }: { readonly logger: Logger; readonly now: () => number },
): DownloadCounter {
  return new DownloadCounter({
    store: (counts) => storage.downloads.add(counts),
    now,
    onFailure: (error) => logger.warn({ err: error }, 'downloads could not be stored; they will be stored later'),
  });
}
