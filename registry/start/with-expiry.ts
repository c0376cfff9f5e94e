import type { Logger } from 'pino';
import type { BackgroundWork, Storage } from '../storage/contract/storage.ts';

export interface ExpiryOptions {
  /** The days after which audit records are removed; undefined when they are kept. */
  readonly days: number | undefined;
  readonly logger: Logger;
  readonly now: () => number;
}

const millisecondsPerDay = 86_400_000;
const interval = 3_600_000;
/** The number of records that are removed in one transaction. */
const portion = 500;

/** Returns the background work on a storage, which also removes old audit records, at the start and every hour. */
export function withExpiry({ audit, upkeep }: Storage, { days, logger, now }: ExpiryOptions): BackgroundWork {
  if (days === undefined) return upkeep;
  let isStopped = false;
  const remove = async (): Promise<void> => {
    let removed = portion;
    while (removed === portion && !isStopped) {
      removed = await audit.removeBefore(now() - days * millisecondsPerDay, portion);
    }
  };
  let running = Promise.resolve();
  const run = (): void => {
    running = running
      .then(remove)
      .catch((error: unknown) => logger.error({ err: error }, 'old audit records could not be removed'));
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start(onFailure) {
      upkeep.start(onFailure);
      timer = setInterval(run, interval).unref();
      run();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      await upkeep.stop();
    },
  };
}
