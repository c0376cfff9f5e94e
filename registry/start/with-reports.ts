import { hostname } from 'node:os';
import { activityOf } from '../statistics/server-activity.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { Coordination } from '../storage/contract/coordination.ts';
import type { BackgroundWork } from '../storage/contract/storage.ts';

/** Milliseconds between two reports to the other servers. */
const interval = 5_000;

/** Returns the work, which also stores the activity of this server if there are other servers. */
export function withReports(
  work: BackgroundWork,
  others: Pick<Coordination, 'report' | 'leave'> | undefined,
  statistics: Statistics,
): BackgroundWork {
  if (!others) return work;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Stores a report unless the previous one still waits for the database. */
  const report = (): void => {
    running ??= others
      .report(activityOf(statistics, hostname()))
      // While the database cannot be reached, the other servers have nothing to read either.
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start(onFailure) {
      work.start(onFailure);
      timer = setInterval(report, interval).unref();
      report();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await others.leave().catch(() => undefined);
      await work.stop();
    },
  };
}
