import type { Clock } from '../../../../client/admin-api/clock.ts';
import type { FaultyServer } from './faulty-server.ts';

/** The timeouts of the tests, each another number, so that the clock knows which is which. */
export const testLimits = { headers: 11_111, idle: 22_222, body: 60_000, bytes: 1_000_000 } as const;

export interface TestClock extends Clock {
  /** Every wait that was no timeout, in milliseconds. */
  readonly waited: readonly number[];
}

export interface TestClockOptions {
  /** The timeout that runs out as soon as the server stalls. */
  readonly expires?: 'headers' | 'idle';
  /** Milliseconds that pass whenever somebody looks at the clock. */
  readonly step?: number;
}

/** A clock on which nothing takes time: timeouts run out when the server stalls, all other waits are over at once. */
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
