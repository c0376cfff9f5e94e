import type { Logger } from 'pino';
import { dayOf } from '../storage/contract/download-records.ts';
import type { AuditDraft } from '../storage/contract/records.ts';
import type { StagedVersion } from '../storage/contract/staged-records.ts';
import type { BackgroundWork, Storage } from '../storage/contract/storage.ts';

export interface ExpiryOptions {
  /** The days after which audit records are removed; undefined when they are kept. */
  readonly auditDays: number | undefined;
  readonly logger: Logger;
  readonly now: () => number;
}

const millisecondsPerDay = 86_400_000;
const interval = 3_600_000;
/** The number of records that are removed in one transaction. */
const portion = 500;
/** The days for which the downloads of a package are kept by day. */
const downloadDays = 548;
/** The days for which deliveries to webhooks are kept. */
const deliveryDays = 7;

/** Returns the background work on a storage, which also removes old records, at the start and every hour. */
export function withExpiry(storage: Storage, { auditDays, logger, now }: ExpiryOptions): BackgroundWork {
  const { audit, downloads, webhooks, staged, upkeep } = storage;
  let isStopped = false;
  const repeat = async (removePortion: () => Promise<number>): Promise<void> => {
    let removed = portion;
    while (removed === portion && !isStopped) removed = await removePortion();
  };
  const daysAgo = (days: number): number => now() - days * millisecondsPerDay;
  const remove = async (): Promise<void> => {
    await repeat(() => downloads.removeDaysBefore(dayOf(daysAgo(downloadDays)), portion));
    await repeat(() => webhooks.removeBefore(daysAgo(deliveryDays), portion));
    await repeat(() => staged.removeExpired(portion, expiryOf));
    if (auditDays === undefined) return;
    await repeat(() => audit.removeBefore(daysAgo(auditDays), portion));
  };
  let running = Promise.resolve();
  const run = (): void => {
    running = running
      .then(remove)
      .catch((error: unknown) => logger.error({ err: error }, 'old records could not be removed'));
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

/** Returns the audit record of a staged version that was not approved in time. */
function expiryOf({ id, tenant, name, version, stagedBy }: StagedVersion): AuditDraft {
  const details = { id, publisher: stagedBy };
  return { tenant, actor: 'server', action: 'package.expire', target: `npm/${name}@${version}`, address: '', details };
}
