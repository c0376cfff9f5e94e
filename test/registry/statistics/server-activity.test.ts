import { expect, test } from 'vitest';
import { activityOf, type ServerActivity, totalOf } from '../../../registry/statistics/server-activity.ts';
import { Statistics } from '../../../registry/statistics/statistics.ts';

/** Returns the activity of a server that has responded to requests with these durations, in milliseconds. */
function serverWith(startedAt: number, durations: readonly number[]): ServerActivity {
  const statistics = new Statistics(startedAt);
  for (const duration of durations) statistics.countRequest('npm', 200, duration);
  statistics.countRequest('admin', 404, 0.5);
  statistics.countCacheHit();
  statistics.close();
  return activityOf(statistics, 'host');
}

test('the total of a single server equals its own measurements', () => {
  const server = serverWith(7, [20]);
  expect(totalOf([server])).toBe(server);
});

test('the total of several servers is the sum since the first start, with percentiles between the bounds of their buckets', () => {
  const many = (duration: number, count: number): number[] => Array.from({ length: count }, () => duration);
  const total = totalOf([serverWith(9, many(20, 97)), serverWith(7, [...many(20, 97), ...many(700, 4)])]);
  expect(total).toMatchObject({
    startedAt: 7,
    requests: { total: 200, byRegistry: { npm: { 200: 198 }, admin: { 404: 2 } } },
    cache: { hits: 2, misses: 0 },
  });
  const { p50 = 0, p95 = 0, p99 = 0 } = total.requests.latency;
  for (const value of [p50, p95]) expect([value && value > 10, value && value <= 25]).toEqual([true, true]);
  expect([p99 && p99 > 500, p99 && p99 <= 1000]).toEqual([true, true]);
});

test('the percentiles of servers without requests are null', () => {
  const idle: ServerActivity = {
    ...serverWith(1, []),
    durations: [],
    requests: { total: 0, byRegistry: {}, latency: { p50: null, p95: null, p99: null } },
  };
  expect(totalOf([idle, idle]).requests).toEqual({
    total: 0,
    byRegistry: {},
    latency: { p50: null, p95: null, p99: null },
  });
});
