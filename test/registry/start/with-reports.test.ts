import { expect, onTestFinished, test, vi } from 'vitest';
import { withReports } from '../../../registry/start/with-reports.ts';
import { Statistics } from '../../../registry/statistics/statistics.ts';

test('only one report at a time waits for the database, so a server that stops waits for one report only', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  let continueReport = (): void => undefined;
  const others = {
    report() {
      done.push('report');
      return new Promise<void>((resolve) => {
        continueReport = resolve;
      });
    },
    leave: async () => void done.push('leave'),
  };
  const work = { start: () => undefined, stop: async () => void done.push('stop') };
  const reporting = withReports(work, others, new Statistics(0));
  reporting.start(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const stopped = reporting.stop();
  continueReport();
  await stopped;
  expect(done).toEqual(['report', 'leave', 'stop']);
});
