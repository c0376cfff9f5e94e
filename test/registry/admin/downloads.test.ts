import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

const day = 86_400_000;
let clock = Date.parse('2026-06-15T12:00:00Z');
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig, { now: () => clock });
  for (const [name, version] of [
    ['one', '1.0.0'],
    ['one', '1.1.0'],
    ['@acme/two', '1.0.0'],
  ] as const) {
    expect(
      await registry.request('PUT', packagePath(name), { as, body: publication(name, { version }) }),
    ).toMatchObject({
      status: 201,
    });
  }
});
afterAll(() => registry.stop());

const get = (path: string, headers = {}) => registry.request('GET', path, { as, headers });
const versions = async (name: string) => {
  const { body } = await get(`/admin/packages/${name}`);
  return Object(body).versions.map((one: Record<string, unknown>) => [
    one.version,
    one.downloads,
    one.last_download_at,
  ]);
};

test('whole tarballs that are sent are counted, by version', async () => {
  const { headers } = await get('/npm/one/-/one-1.0.0.tgz');
  for (const path of ['one/-/one-1.0.0.tgz', 'one/-/one-1.1.0.tgz', '@acme%2ftwo/-/two-1.0.0.tgz'])
    expect((await get(`/npm/${path}`)).status).toBe(200);
  const notCounted = [
    await get('/npm/one/-/one-1.0.0.tgz', { 'if-none-match': headers.etag }),
    await get('/npm/one/-/one-1.0.0.tgz', { range: 'bytes=0-9' }),
    await registry.request('HEAD', '/npm/one/-/one-1.0.0.tgz', { as }),
    await get('/npm/one/-/one-9.9.9.tgz'),
    await get('/npm/one'),
  ];
  expect(notCounted.map(({ status }) => status)).toEqual([304, 206, 200, 404, 200]);
  expect(await versions('one')).toEqual([
    ['1.0.0', 2, '2026-06-15T12:00:00.000Z'],
    ['1.1.0', 1, '2026-06-15T12:00:00.000Z'],
  ]);
  expect(await versions('@acme/two')).toEqual([['1.0.0', 1, '2026-06-15T12:00:00.000Z']]);
  expect(await versions('@acme%2ftwo')).toHaveLength(1);
});

test('downloads are reported for each day, also in the form of npm, and survive a restart', async () => {
  clock += 8 * day;
  for (let count = 0; count < 3; count++) await get('/npm/one/-/one-1.1.0.tgz');
  registry = await registry.restart();
  const { body } = await get('/admin/packages/one');
  expect(body).toMatchObject({ downloads: { total: 6, last_day: 3, last_week: 3, last_month: 6 } });
  const point = async (period: string) => (await get(`/npm/downloads/point/${period}/one`)).body;
  expect(await point('last-week')).toEqual({ downloads: 3, start: '2026-06-17', end: '2026-06-23', package: 'one' });
  expect(await point('2026-06-15')).toMatchObject({ downloads: 3 });
  expect(await point('2026-06-15:2026-06-23')).toMatchObject({ downloads: 6 });
  const scoped = await get('/npm/downloads/point/2026-06-15/@acme/two');
  expect(scoped.body).toMatchObject({ downloads: 1, package: '@acme/two' });
  expect((await get('/npm/downloads/range/2026-06-15:2026-06-16/one')).body).toEqual({
    downloads: [
      { downloads: 3, day: '2026-06-15' },
      { downloads: 0, day: '2026-06-16' },
    ],
    ...{ start: '2026-06-15', end: '2026-06-16', package: 'one' },
  });
});

test('downloads before and after midnight belong to different days, even if they are stored together', async () => {
  clock = Date.parse('2026-07-01T23:59:59Z');
  await get('/npm/one/-/one-1.0.0.tgz');
  clock += 1_000;
  await get('/npm/one/-/one-1.0.0.tgz');
  expect((await get('/npm/downloads/range/2026-07-01:2026-07-02/one')).body).toMatchObject({
    downloads: [
      { downloads: 1, day: '2026-07-01' },
      { downloads: 1, day: '2026-07-02' },
    ],
  });
});

test('a request that is refused because it names several hosts is not counted', async () => {
  const before = await versions('one');
  const { hostname, port } = new URL(registry.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    'GET /npm/one/-/one-1.0.0.tgz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await versions('one')).toEqual(before);
});

test.each([
  ['/npm/downloads/point/next-week/one', 400, '`next-week` is not a period'],
  ['/npm/downloads/point/2026-02-30/one', 400, '`2026-02-30` is not a period'],
  ['/npm/downloads/point/2026-01-01:2029-01-01/one', 400, 'at most 366 days'],
  ['/npm/downloads/point/2026-01-02:2026-01-01/one', 400, 'is not a period'],
  ['/npm/downloads/point/last-day/none', 404, 'Package `none` does not exist.'],
  ['/admin/packages/none', 404, 'Package `none` is not published here.'],
])('%s is refused with %s', async (path, status, sentence) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(Object(response.body).error).toContain(sentence);
});
