import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AccessDirectory } from '../directory/access-directory.ts';
import { removePage } from '../retention/retention.ts';
import type { DownloadCounter } from '../statistics/download-counter.ts';
import type { BackgroundWork, Storage } from '../storage/contract/storage.ts';

export interface RetentionWorkOptions {
  readonly directory: AccessDirectory;
  readonly downloads: Pick<DownloadCounter, 'flush'>;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Milliseconds between two runs, across all servers. The first begins one minute after the start. */
const interval = 3_600_000;
const firstDelay = 60_000;
/** The share of the time that a run may take. */
const shareOfTime = 0.05;
const pageLength = 100;

/** Returns the background work on a storage, which also removes the versions that `[[retention]]` does not keep. */
export function withRetention(
  work: BackgroundWork,
  storage: Storage,
  { directory, downloads, logger, now }: RetentionWorkOptions,
): BackgroundWork {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();

  /** Removes versions in portions, with pauses in between. */
  async function removeAll(): Promise<void> {
    let removed = 0;
    let cursor: string | undefined;
    do {
      const start = performance.now();
      if (signal.aborted || directory.isReadOnly || directory.retention.length === 0) break;
      const { retention: rules, tenants } = directory;
      const flushDownloads = (): Promise<void> => downloads.flush();
      const options = { storage, rules, tenants, flushDownloads, now: now() };
      const { items, next } = await removePage({ limit: pageLength, cursor }, options);
      removed += items.length;
      cursor = next;
      await delay((performance.now() - start) * (1 / shareOfTime - 1), undefined, { signal, ref: false });
    } while (cursor !== undefined);
    if (removed > 0) logger.info({ removed }, 'removed versions by `[[retention]]`');
  }

  /** Resolves to true for one of the servers in each interval, because the claim is not released. */
  async function isClaimed(): Promise<boolean> {
    const { coordination } = storage;
    return !coordination || (await coordination.claim('retention', interval - firstDelay)) !== undefined;
  }

  async function repeat(): Promise<void> {
    await delay(firstDelay, undefined, { signal, ref: false });
    while (!signal.aborted) {
      try {
        if (directory.retention.length > 0 && (await isClaimed())) await removeAll();
      } catch (error) {
        if (!signal.aborted) logger.error({ err: error }, 'old versions could not be removed');
      }
      await delay(interval, undefined, { signal, ref: false });
    }
  }

  return {
    start(onFailure) {
      work.start(onFailure);
      running = repeat().catch(() => undefined);
    },
    async stop() {
      stopping.abort();
      await running;
      await work.stop();
    },
  };
}
