import { expect, test } from 'vitest';
import { runBounded } from '../../../admin-client/changes/run-bounded.ts';

test('all items run with limited concurrency, and a failure does not stop the others', async () => {
  let running = 0;
  let maxRunning = 0;
  const outcomes = await runBounded([1, 2, 3, 4, 5, 6, 7], {
    maxConcurrent: 3,
    signal: new AbortController().signal,
    async run(item) {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise(setImmediate);
      running--;
      if (item === 4) throw new Error('no four');
    },
  });
  expect(maxRunning).toBe(3);
  expect(outcomes.map(({ item, state }) => `${item} ${state}`)).toEqual([
    '1 done',
    '2 done',
    '3 done',
    '4 failed',
    '5 done',
    '6 done',
    '7 done',
  ]);
});

test('after a cancellation, no more items are started, and running ones are completed', async () => {
  const cancellation = new AbortController();
  const reported: string[] = [];
  const outcomes = await runBounded(['a', 'b', 'c', 'd'], {
    maxConcurrent: 2,
    signal: cancellation.signal,
    async run(item) {
      if (item === 'b') cancellation.abort();
      await new Promise(setImmediate);
    },
    onOutcome: ({ item }) => reported.push(item),
  });
  expect(outcomes.map(({ item, state }) => `${item} ${state}`)).toEqual(['a done', 'b done', 'c skipped', 'd skipped']);
  expect(reported).toEqual(['a', 'b']);
});

test('a thrown value that is not an error becomes an error', async () => {
  const [outcome] = await runBounded(['a'], {
    maxConcurrent: 4,
    signal: new AbortController().signal,
    run: () => Promise.reject('just a text'),
  });
  expect(outcome).toEqual({ item: 'a', state: 'failed', error: new Error('just a text') });
});
