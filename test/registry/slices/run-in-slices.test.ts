import { expect, test } from 'vitest';
import { forEachInSlices, runInSlices } from '../../../registry/slices/run-in-slices.ts';

/** Blocks the thread for this number of milliseconds. */
function hold(milliseconds: number): void {
  for (const start = performance.now(); performance.now() - start < milliseconds; );
}

test('other work runs after each part of work that takes a long time', async () => {
  const order: string[] = [];
  const other = (name: string) => setImmediate(() => order.push(name));
  await forEachInSlices(['one', 'two', 'three'], (name) => {
    hold(3);
    order.push(name);
    other(`after ${name}`);
  });
  expect(order).toEqual(['one', 'after one', 'two', 'after two', 'three', 'after three']);
});

test('the result and the error of the work are those of the promise', async () => {
  const steps = function* (last: () => string) {
    yield;
    return last();
  };
  expect(await runInSlices(steps(() => 'done'))).toBe('done');
  const fail = (): never => {
    throw new Error('no');
  };
  await expect(runInSlices(steps(fail))).rejects.toThrow('no');
});
