import { expect, test } from 'vitest';
import type { Clock } from '../../../../client/admin-api/clock.ts';
import { repeat } from '../../../../client/admin-api/statistics/repeat.ts';

/** A clock whose waits end when the test requests it, and reads that end likewise. */
function scene() {
  const said: string[] = [];
  const ends: (() => void)[] = [];
  const until = (what: string, signal?: AbortSignal): Promise<void> => {
    said.push(what);
    return new Promise((resolve) => {
      const abort = (): void => {
        said.push(`${what} aborted`);
        resolve();
      };
      signal?.addEventListener('abort', abort);
      ends.push(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
    });
  };
  const clock: Clock = { now: () => 0, wait: (milliseconds, signal) => until(`wait ${milliseconds}`, signal) };
  const repeating = repeat({ read: (signal) => until('read', signal), interval: () => 5000, clock });
  const next = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { said, next, repeating };
}

test('it reads, waits, and reads again', async () => {
  const { said, next, repeating } = scene();
  repeating.resume();
  await next();
  await next();
  expect(said).toEqual(['read', 'wait 5000', 'read']);
});

test('it does not start a second read while it is reading', async () => {
  const { said, next, repeating } = scene();
  repeating.resume();
  repeating.resume();
  await next();
  expect(said).toEqual(['read', 'wait 5000']);
});

test('a pause cancels the current read, and no other follows', async () => {
  const { said, next, repeating } = scene();
  repeating.resume();
  await next();
  repeating.pause();
  await next();
  expect(said).toEqual(['read', 'wait 5000', 'wait 5000 aborted']);
});

test('after a pause, it reads immediately', async () => {
  const { said, repeating } = scene();
  repeating.resume();
  repeating.pause();
  repeating.resume();
  expect(said).toEqual(['read', 'read aborted', 'read']);
});

test('reading again does not wait for the interval', async () => {
  const { said, next, repeating } = scene();
  repeating.resume();
  await next();
  repeating.again();
  expect(said).toEqual(['read', 'wait 5000', 'wait 5000 aborted', 'read']);
});
