import { expect, test } from 'vitest';
import type { Clock } from '../../../admin-client/clock.ts';
import { repeat } from '../../../admin-client/statistics/repeat.ts';

/** Starts a loop with a clock and a `read` function that complete only when the test calls `next`. */
function startLoop() {
  const events: string[] = [];
  const completions: (() => void)[] = [];
  const pending = (event: string, signal?: AbortSignal): Promise<void> => {
    events.push(event);
    return new Promise((resolve) => {
      const abort = (): void => {
        events.push(`${event} aborted`);
        resolve();
      };
      signal?.addEventListener('abort', abort);
      completions.push(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
    });
  };
  const clock: Clock = { now: () => 0, wait: (milliseconds, signal) => pending(`wait ${milliseconds}`, signal) };
  const repeating = repeat({ read: (signal) => pending('read', signal), interval: () => 5000, clock });
  const next = async (): Promise<void> => {
    completions.shift()?.();
    await new Promise(setImmediate);
  };
  return { events, next, repeating };
}

test('a loop reads, waits, and reads again', async () => {
  const { events, next, repeating } = startLoop();
  repeating.resume();
  await next();
  await next();
  expect(events).toEqual(['read', 'wait 5000', 'read']);
});

test('a loop does not start a second read while it is reading', async () => {
  const { events, next, repeating } = startLoop();
  repeating.resume();
  repeating.resume();
  await next();
  expect(events).toEqual(['read', 'wait 5000']);
});

test('a pause cancels the current wait, and no read follows', async () => {
  const { events, next, repeating } = startLoop();
  repeating.resume();
  await next();
  repeating.pause();
  await next();
  expect(events).toEqual(['read', 'wait 5000', 'wait 5000 aborted']);
});

test('after a pause, a loop reads immediately', async () => {
  const { events, repeating } = startLoop();
  repeating.resume();
  repeating.pause();
  repeating.resume();
  expect(events).toEqual(['read', 'read aborted', 'read']);
});

test('reading again does not wait for the interval', async () => {
  const { events, next, repeating } = startLoop();
  repeating.resume();
  await next();
  repeating.restart();
  expect(events).toEqual(['read', 'wait 5000', 'wait 5000 aborted', 'read']);
});
