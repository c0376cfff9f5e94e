import { expect, test } from 'vitest';
import { readStats } from '../../../../client/admin-api/reading/stats.ts';

test('the members that are read are not listed again, and the others are listed with their paths', () => {
  const body = {
    version: '1.0.0',
    uptime_seconds: 7,
    build: 'abc',
    storage: { registries: { npm: { packages: 2, mirrors: 1 } }, database_bytes: 9, free: 5 },
    cache: { entries: 1, hits: 3, warm: true },
    requests: { total: 4, by_registry: { npm: { '2xx': 4, slow: 'none' } }, latency_ms: { p50: 1, p99: null } },
    users: { total: 3, active: 2 },
    secret_key: 'hidden-in-any-case',
  };
  expect(readStats(body)).toMatchObject({
    version: '1.0.0',
    users: 3,
    cache: { entries: 1, hits: 3 },
    others: [
      ['build', 'abc'],
      ['storage › registries › npm › mirrors', 1],
      ['storage › free', 5],
      ['cache › warm', true],
      ['requests › by_registry › npm › slow', 'none'],
      ['users › active', 2],
      ['secret_key', '[hidden]'],
    ],
    moreOthers: 0,
  });
});

test('a member in another form than the contract is listed, since it is not read', () => {
  expect(readStats({ uptime: '4d3h' })).toMatchObject({ others: [['uptime', '4d3h']] });
});

test('at most 200 other members are listed, and the rest is counted', () => {
  const body = Object.fromEntries(Array.from({ length: 203 }, (_, index) => [`figure ${index}`, index]));
  const stats = readStats(body);
  expect([stats?.others.length, stats?.moreOthers]).toEqual([200, 3]);
});
