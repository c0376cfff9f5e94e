import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../registry/http/access-of.ts';
import { takeTurns } from '../../../registry/http/take-turns.ts';

let turn: number;
let counting: boolean;
beforeEach(() => {
  turn = 0;
  counting = true;
  const count = (): void => {
    turn++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
});
afterEach(() => {
  counting = false;
});

test('requests that arrive together start in turns of their own, except those of quick routes', async () => {
  const app = fastify();
  const started: Record<string, number[]> = { '/list': [], '/quick': [] };
  takeTurns(app);
  for (const [path, isQuick] of [
    ['/list', false],
    ['/quick', true],
  ] as const)
    app.get(path, { config: { access: open, isQuick } }, async () => {
      started[path]?.push(turn);
      return {};
    });
  await app.ready();
  for (const [path, turns] of [
    ['/list', 4],
    ['/quick', 1],
  ] as const) {
    await Promise.all(Array.from({ length: 4 }, () => app.inject(path)));
    expect(new Set(started[path]).size).toBe(turns);
  }
  await app.close();
});
