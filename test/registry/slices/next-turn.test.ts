import { expect, test } from 'vitest';
import { nextTurn } from '../../../registry/slices/next-turn.ts';
import { forEachInSlices } from '../../../registry/slices/run-in-slices.ts';

test('only one caller continues in each turn of the event loop', async () => {
  const order: string[] = [];
  const turns = ['one', 'two', 'three'].map(async (name) => {
    await nextTurn();
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
  });
  await Promise.all(turns);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['one', 'after one', 'two', 'after two', 'three', 'after three']);
});

test('slices of several works alternate', async () => {
  const order: string[] = [];
  const hold = (name: string) => {
    order.push(name);
    for (const start = performance.now(); performance.now() - start < 3; );
  };
  await Promise.all(['a', 'b'].map((name) => forEachInSlices([1, 2, 3], (step) => hold(`${name}${step}`))));
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});
