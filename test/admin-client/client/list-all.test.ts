import { describe, expect, onTestFinished, test } from 'vitest';
import type { PageOptions } from '../../../admin-client/admin-client.ts';
import type { ClientOptions } from '../../../admin-client/client/client-options.ts';
import { openSession } from '../../../admin-client/client/create-session.ts';
import { type ListAllOptions, listAll } from '../../../admin-client/client/list-all.ts';
import type { Clock } from '../../../admin-client/clock.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { Listing, ListPage, User } from '../../../admin-client/records/model.ts';
import type { Session } from '../../../admin-client/session.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';
import { answer, type Behavior, type FaultyServer, json, raw, startFaultyServer } from '../support/faulty-server.ts';
import { testClock, testLimits } from '../support/test-clock.ts';

const ann = { username: 'ann', role: 'read' };
const bob = { username: 'bob', role: 'read' };

/** Starts a server that responds to each request in turn, until the test ends. */
async function serving(...answers: readonly Behavior[]): Promise<FaultyServer> {
  const server = await startFaultyServer(answers);
  onTestFinished(() => server.stop());
  return server;
}

function sessionWith({ origin }: FaultyServer, options?: ClientOptions): Session {
  return openSession(connectionTo(origin), signedInWith('the-token-of-the-session'), options);
}

function names({ items }: Listing<User>): readonly string[] {
  return items.map(({ username }) => username);
}

test('a session reads a list page by page, and reports an endless one', async () => {
  const server = await serving(
    json(200, { items: [ann, 7], next_cursor: 'a' }),
    json(200, { items: [bob], next_cursor: 'b' }),
    json(200, { items: [], next_cursor: 'a' }),
  );
  const session = sessionWith(server);
  const listing = await session.list(userList, {}).read();
  expect(names(listing)).toEqual(['ann', 'bob']);
  expect(listing.broken).toMatchObject([
    { index: 1, text: '7' },
    { index: 3, problem: 'The registry repeats pages of this list; the rest was not read.', text: '' },
  ]);
  expect(server.received.map(({ path }) => path)).toEqual([
    '/admin/users',
    '/admin/users?cursor=a',
    '/admin/users?cursor=b',
  ]);
});

test('a session reads pages by their numbers, from no other address', async () => {
  const server = await serving(
    json(200, { items: [ann], next: 'https://elsewhere.example/admin/users?page=2&limit=500' }),
    json(200, { items: [bob], next: null }),
  );
  const session = sessionWith(server);
  expect(await session.list(userList, {}).read()).toMatchObject({ items: [ann, bob], broken: [] });
  expect(server.received.map(({ path }) => path)).toEqual(['/admin/users', '/admin/users?page=2&limit=500']);
});

test.each([
  ['another host and list', 'https://elsewhere.example/people?page=2'],
  ['another list', '/admin/acl?page=2'],
  ['a parent folder', '/admin/users/../stats?page=2'],
  ['another scheme', 'http://elsewhere.example:1/?page=2'],
])('a session does not follow a next page on %s', async (_, next) => {
  const server = await serving(json(200, { items: [ann], next }));
  const { items, broken } = await sessionWith(server).list(userList, {}).read();
  expect(items).toMatchObject([ann]);
  expect(broken).toMatchObject([
    { problem: 'The registry specifies a different address for the next page; it was not requested.' },
  ]);
  expect(server.received).toHaveLength(1);
});

test.each(['javascript:alert(1)', '//elsewhere.example/x', '\r\nx-admin: 1', '%2e%2e/stats', '#', '?a#b'])(
  'a session sends a cursor such as %j to the same list only',
  async (next) => {
    const server = await serving(json(200, { items: [ann], next }), json(200, { items: [bob] }));
    await sessionWith(server).list(userList, {}).read();
    const paths = server.received.map(({ path }) => path.split('?')[0]);
    expect(new Set(paths)).toEqual(new Set(['/admin/users']));
  },
);

test('a session stops at a server that always returns the first page, and reports that the list is incomplete', async () => {
  const server = await serving(...['a', 'b'].map((next) => json(200, { items: [ann, 7, bob], next_cursor: next })));
  const session = sessionWith(server);
  const { items, broken } = await session.list(userList, {}).read();
  expect(items).toMatchObject([ann, bob]);
  expect(broken).toMatchObject([
    { index: 1, text: '7' },
    { index: 3, problem: 'The registry repeats pages of this list; the rest was not read.' },
  ]);
  expect(server.received).toHaveLength(2);
});

test('a session contains each record once, and reports duplicates with different contents', async () => {
  const rule = { id: 'a', user: 'ann', pattern: 'npm/**', permission: 'read' };
  const server = await serving(json(200, [rule, rule, { ...rule, user: 'bob' }]));
  const session = sessionWith(server);
  const { items, broken } = await session.list(ruleList, {}).read();
  expect(items).toMatchObject([rule]);
  expect(broken).toMatchObject([
    {
      index: 2,
      problem: 'This record occurs more than once, with different contents.',
      text: expect.stringContaining('"user":"bob"'),
    },
  ]);
});

test('a session follows the pages that a server names in the header Link, within the list only', async () => {
  const link = (target: string) => ({ link: `<https://other.example/first>; rel="prev", <${target}>; rel="next"` });
  const server = await serving(
    json(200, [ann], link('/admin/users?limit=1000&cursor=a%2Fb')),
    json(200, [bob], link('/admin/stats?cursor=c')),
  );
  const session = sessionWith(server);
  const listing = await session.list(userList, {}).read();
  expect(names(listing)).toEqual(['ann', 'bob']);
  expect(listing.broken).toMatchObject([
    { problem: 'The registry specifies a different address for the next page; it was not requested.' },
  ]);
  expect(server.received.map(({ path }) => path)).toEqual(['/admin/users', '/admin/users?limit=1000&cursor=a%2Fb']);
});

test('a session keeps the pages that it has read when the next one fails temporarily', async () => {
  const server = await serving(json(200, { items: [ann], next_cursor: 'a' }), raw(), answer(503), json(200, [bob]));
  const clock = testClock(server);
  const session = sessionWith(server, { clock, limits: testLimits });
  expect(names(await session.list(userList, {}).read())).toEqual(['ann', 'bob']);
});

test('a session yields to other work while it reads 10,000 users', async () => {
  const users = Array.from({ length: 10_000 }, (_, index) => ({ username: `user-${index}`, role: 'read' }));
  const server = await serving(json(200, users));
  let turns = 0;
  const clock = testClock(server);
  const yielding = {
    ...clock,
    wait: (milliseconds: number, signal?: AbortSignal) =>
      milliseconds === 0 ? Promise.resolve(void turns++) : clock.wait(milliseconds, signal),
  };
  const session = sessionWith(server, { clock: yielding, limits: testLimits });
  expect((await session.list(userList, {}).read()).items.length).toBe(10_000);
  expect(turns).toBe(4);
});

/** Reads a list in which every page has `size` new numbers and names a next page. */
async function readEndless(size: number, options: Partial<ListAllOptions<number>>) {
  let number = 0;
  let requests = 0;
  const page = async (_: PageOptions): Promise<ListPage<number>> => ({
    items: Array.from({ length: size }, () => number++),
    broken: [],
    bytes: 1_000_000,
    nextPage: { cursor: `${++requests}` },
  });
  const { items, broken } = await listAll(page, { keyOf: String, ...options });
  return { count: items.length, requests, problem: broken.at(-1)?.problem };
}

describe('an endless list ends, with the records that were read, at', () => {
  let time = 0;
  const slowClock: Clock = { now: () => (time += 50_000), wait: async () => undefined };
  test.each<readonly [string, number, Partial<ListAllOptions<number>>, number, string]>([
    ['its number of pages', 1, { limits: { pages: 5 } }, 5, 'This list has more than 5 pages; the rest was not read.'],
    ['its number of records', 100_000, {}, 200_000, 'This list has more than 200000 records; the rest was not read.'],
    ['its bytes', 1, {}, 68, 'This list is larger than 64 MB; the rest was not read.'],
    ['its time', 1, { clock: slowClock }, 7, 'Reading this list took longer than 5 minutes; the rest was not read.'],
  ])('%s', async (_, size, options, count, problem) => {
    expect(await readEndless(size, options)).toMatchObject({ count, problem });
  });
});

test('the records of the first page can be shown while the others are read', async () => {
  const shown: string[] = [];
  await readEndless(10, {
    limits: { pages: 9 },
    onProgress: ({ items, isPartial }) => shown.push(`${items.length} ${isPartial}`),
  });
  expect(shown).toEqual(['10 true', '20 true', '40 true', '80 true']);
});
