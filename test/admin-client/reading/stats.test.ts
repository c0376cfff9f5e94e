import { expect, test } from 'vitest';
import { readStats } from '../../../admin-client/reading/stats.ts';

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

test('lists are listed: plain values together, and other items one by one', () => {
  const body = {
    activity: {
      last_24h: [
        { hour: '2026-11-27T00:00:00Z', requests: 12, errors: 0 },
        { hour: '2026-11-27T01:00:00Z', requests: 44, errors: 3, by: { npm: 1 } },
      ],
      top_packages: [['npm/lodash', 991], null],
    },
    registries: [{ name: 'npm', reads: 10, last_write: null, api_key: 'must-not-be-shown' }],
    notes: ['upstream slow', 'disk 91 %'],
    none: [],
  };
  expect(readStats(body)?.others).toEqual([
    ['activity › last_24h › 1', 'hour: 2026-11-27T00:00:00Z, requests: 12, errors: 0'],
    ['activity › last_24h › 2', 'hour: 2026-11-27T01:00:00Z, requests: 44, errors: 3, by: {"npm":1}'],
    ['activity › top_packages › 1', 'npm/lodash, 991'],
    ['activity › top_packages › 2', 'null'],
    ['registries › 1', 'name: npm, reads: 10, last_write: null, api_key: [hidden]'],
    ['notes', 'upstream slow, disk 91 %'],
  ]);
});

test('a list whose length is read as a count is not listed again', () => {
  expect(readStats({ users: ['ann', 'bob'] })).toMatchObject({ users: 2, others: [] });
});

test('at most 200 other members are listed, and the rest is counted', () => {
  const body = Object.fromEntries(Array.from({ length: 203 }, (_, index) => [`figure ${index}`, index]));
  const stats = readStats(body);
  expect([stats?.others.length, stats?.moreOthers]).toEqual([200, 3]);
});
