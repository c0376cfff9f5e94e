import type { Clock } from '../../../admin-client/clock.ts';
import type { FaultyServer } from './faulty-server.ts';

/** The timeouts of the tests. Each is a different number, so that the clock can distinguish them. */
export const testLimits = { headers: 11_111, idle: 22_222, body: 60_000, bytes: 1_000_000 } as const;

export interface TestClock extends Clock {
  /** The waits that were not timeouts, in milliseconds. */
  readonly waited: readonly number[];
}

export interface TestClockOptions {
  /** The timeout that expires as soon as the server stalls. */
  readonly expires?: 'headers' | 'idle';
  /** Milliseconds that pass whenever the clock is read. */
  readonly step?: number;
}

/** A clock without waits: timeouts expire when the server stalls, and all other waits end immediately. */
export function testClock(server: FaultyServer, { expires, step = 0 }: TestClockOptions = {}): TestClock {
  const waited: number[] = [];
  let time = Date.UTC(2030, 0, 1);
  return {
    waited,
    now: () => {
      time += step;
      return time;
    },
    async wait(milliseconds, signal) {
      if (milliseconds !== testLimits.headers && milliseconds !== testLimits.idle) {
        if (milliseconds > 0) waited.push(milliseconds);
        return;
      }
      const isOver = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      const isExpiring = expires !== undefined && milliseconds === testLimits[expires];
      await (isExpiring ? Promise.race([isOver, server.stalled]) : isOver);
    },
  };
}
