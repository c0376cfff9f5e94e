import { afterEach, describe, expect, test } from 'vitest';
import type { PageOptions } from '../../../client/registry/admin-client.ts';
import { openSession } from '../../../client/registry/create-session.ts';
import type { Listing, User } from '../../../client/registry/model.ts';
import { readAll } from '../../../client/registry/read-all.ts';
import type { Known, Session } from '../../../client/registry/session.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { answer, json, raw, startFaultyServer } from './support/faulty-server.ts';
import { testClock, testLimits } from './support/test-clock.ts';

interface Gate {
  /** Resolves when so many requests wait. */
  waiting(number: number): Promise<void>;
  /** Answers the next request that waits, as soon as there is one. */
  open(status: number, body: unknown): Promise<void>;
}

/** A session with a server that answers only when it is told to. */
async function gatedSession() {
  const waiting: ((status: number, body: unknown) => void)[] = [];
  let arrived = (): void => undefined;
  const server = await startFaultyServer([
    (socket, request, faulty) => {
      waiting.push((status, body) => json(status, body)(socket, request, faulty));
      arrived();
    },
  ]);
  const clock = testClock(server, { step: 10 });
  const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'), {
    clock,
    limits: testLimits,
  });
  const changes: string[] = [];
  session.onDidChange(({ part, scope }) =>
    changes.push(`${part}${scope.tenant === undefined ? '' : ` of ${scope.tenant}`}`),
  );
  const gate: Gate = {
    async waiting(number) {
      while (waiting.length < number) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    async open(status, body) {
      await gate.waiting(1);
      waiting.shift()?.(status, body);
    },
  };
  running.push(async () => {
    session.close();
    await server.stop();
  });
  return { server, session, changes, gate };
}

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const ann = { username: 'ann', role: 'read' };
const bob = { username: 'bob', role: 'read' };

function names(listing: Listing<User> | undefined): readonly string[] | undefined {
  return listing?.items.map(({ username }) => username);
}

/** The state and the users of it. */
function told(known: Known<Listing<User>>) {
  switch (known.state) {
    case 'unread':
      return 'unread';
    case 'read':
      return `read ${names(known.value)}`;
    default:
      return `${known.state} before ${names(known.before)}`;
  }
}

describe('a session', () => {
  test('reads a part once for all who ask, and tells who watches', async () => {
    const { server, session, changes, gate } = await gatedSession();
    expect(told(session.knownUsers({}))).toBe('unread');
    const first = session.users({});
    const second = session.users({});
    expect(told(session.knownUsers({}))).toBe('loading before undefined');
    await gate.open(200, [ann]);
    expect(names(await first)).toEqual(['ann']);
    expect(await second).toBe(await first);
    expect(await session.users({})).toBe(await first);
    expect(session.knownUsers({})).toMatchObject({ state: 'read', latency: expect.any(Number) });
    expect(server.received.map(({ path }) => path)).toEqual(['/admin/users?limit=500']);
    expect(changes).toEqual(['users', 'users']);
  });

  test('measures how long reading took', async () => {
    const { session, gate } = await gatedSession();
    const reading = session.stats();
    await gate.open(200, {});
    await reading;
    const known = session.knownStats();
    // The clock goes on by ten whenever it is looked at.
    expect(known.state === 'read' ? known.latency % 10 : undefined).toBe(0);
    expect(known.state === 'read' ? known.latency : 0).toBeGreaterThanOrEqual(10);
  });

  test('keeps tenants and parts apart', async () => {
    const { server, session, changes, gate } = await gatedSession();
    for (const read of [session.users({}), session.users({ tenant: 'red' }), session.rules({ tenant: 'red' })]) {
      await gate.open(200, []);
      await read;
    }
    expect(server.received.map(({ path }) => path.split('?')[0]).sort()).toEqual([
      '/admin/tenants/red/acl',
      '/admin/tenants/red/users',
      '/admin/users',
    ]);
    expect(new Set(changes)).toEqual(new Set(['users', 'users of red', 'rules of red']));
  });

  test('shows what was there before, while it reads again', async () => {
    const { session, gate } = await gatedSession();
    const first = session.users({});
    await gate.open(200, [ann]);
    await first;
    session.refresh({ part: 'users', scope: {} });
    expect(told(session.knownUsers({}))).toBe('loading before ann');
    await gate.open(200, [bob]);
    expect(names(await session.users({}))).toEqual(['bob']);
    expect(told(session.knownUsers({}))).toBe('read bob');
  });

  test('shows what was there before, when reading again fails, and fails no more than once', async () => {
    const { server, session, gate } = await gatedSession();
    const first = session.users({});
    await gate.open(200, [ann]);
    await first;
    session.refresh();
    await gate.open(500, { error: 'no' });
    await expect(session.users({})).rejects.toMatchObject({ kind: 'server-error' });
    await expect(session.users({})).rejects.toMatchObject({ kind: 'server-error' });
    expect(told(session.knownUsers({}))).toBe('failed before ann');
    expect(server.received.length).toBe(2);
    session.refresh();
    expect(told(session.knownUsers({}))).toBe('loading before ann');
    await gate.open(200, [bob]);
    expect(names(await session.users({}))).toEqual(['bob']);
  });

  test('reads nothing again that nobody has asked for', async () => {
    const { server, session, changes } = await gatedSession();
    session.refresh();
    session.refresh({ part: 'cache' });
    expect(told(session.knownUsers({}))).toBe('unread');
    expect({ changes, connections: server.connections() }).toEqual({ changes: [], connections: 0 });
  });

  test('gives the newer answer to those who asked before a refresh', async () => {
    const { session, gate } = await gatedSession();
    const before = session.users({});
    await gate.waiting(1);
    session.refresh();
    await gate.waiting(2);
    await gate.open(200, [ann]);
    await gate.open(200, [bob]);
    expect(names(await before)).toEqual(['bob']);
    expect(told(session.knownUsers({}))).toBe('read bob');
  });

  test('drops what arrives after it was closed, and tells nobody', async () => {
    const { session, changes, gate } = await gatedSession();
    const asked = session.users({});
    const changed = session.client.deleteUser({}, 'ann');
    const soFar = changes.length;
    await gate.waiting(2);
    session.close();
    await gate.open(200, [ann]);
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(changed).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(session.users({})).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(session.rules({})).rejects.toMatchObject({ kind: 'cancelled' });
    expect(session.closed.aborted).toBe(true);
    expect(changes.length).toBe(soFar);
  });

  test('reads a list page by page, and says where one goes on without end', async () => {
    const server = await startFaultyServer([
      json(200, { items: [ann, 7], next_cursor: 'a' }),
      json(200, { items: [bob], next_cursor: 'b' }),
      json(200, { items: [], next_cursor: 'a' }),
    ]);
    const session: Session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    const listing = await session.users({});
    expect(names(listing)).toEqual(['ann', 'bob']);
    expect(listing.broken).toMatchObject([
      { index: 1, text: '7' },
      { index: 3, problem: 'The list of the registry repeats itself: what follows was not read.', text: '' },
    ]);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/admin/users?limit=500',
      '/admin/users?limit=500&cursor=a',
      '/admin/users?limit=500&cursor=b',
    ]);
    await server.stop();
  });

  test('reads pages by the number that the server gives them, and from nowhere else', async () => {
    const server = await startFaultyServer([
      json(200, { items: [ann], next: 'https://elsewhere.example/admin/users?page=2&limit=500' }),
      json(200, { items: [bob], next: null }),
    ]);
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    expect(await session.users({})).toMatchObject({ items: [ann, bob], broken: [] });
    expect(server.received.map(({ path }) => path)).toEqual([
      '/admin/users?limit=500',
      '/admin/users?limit=500&page=2',
    ]);
    await server.stop();
  });

  test('leaves a server that gives the first page for each, and says that the list is not whole', async () => {
    const [first, second] = ['a', 'b'].map((next) => json(200, { items: [ann, 7, bob], next_cursor: next }));
    const server = await startFaultyServer([first, second].filter((one) => one !== undefined));
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    const { items, broken } = await session.users({});
    expect(items).toMatchObject([ann, bob]);
    expect(broken).toMatchObject([
      { index: 1, text: '7' },
      { index: 3, problem: 'The list of the registry repeats itself: what follows was not read.' },
    ]);
    expect(server.received).toHaveLength(2);
    await server.stop();
  });

  test('has each record once, and tells of those that come twice with other words', async () => {
    const rule = { id: 'a', user: 'ann', pattern: 'npm/**', permission: 'read' };
    const server = await startFaultyServer([json(200, [rule, rule, { ...rule, user: 'bob' }])]);
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    const { items, broken } = await session.rules({});
    expect(items).toMatchObject([rule]);
    expect(broken).toMatchObject([
      {
        index: 2,
        problem: 'This record is there twice, and says something else each time.',
        text: expect.stringContaining('"user":"bob"'),
      },
    ]);
    await server.stop();
  });

  test('asks a server that knows no pages for everything', async () => {
    const server = await startFaultyServer([
      json(400, { error: 'Unknown query parameter "limit".' }),
      json(200, [ann]),
    ]);
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    expect(names(await session.users({}))).toEqual(['ann']);
    expect(server.received.map(({ path }) => path)).toEqual(['/admin/users?limit=500', '/admin/users']);
    await server.stop();
  });

  test('does not lose the pages that were read to one that fails for a moment', async () => {
    const server = await startFaultyServer([
      json(200, { items: [ann], next_cursor: 'a' }),
      raw(),
      answer(503),
      json(200, [bob]),
    ]);
    const clock = testClock(server);
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'), {
      clock,
      limits: testLimits,
    });
    expect(names(await session.users({}))).toEqual(['ann', 'bob']);
    await server.stop();
  });

  test('gives others their turn while it reads 10,000 users', async () => {
    const users = Array.from({ length: 10_000 }, (_, index) => ({ username: `user-${index}`, role: 'read' }));
    const server = await startFaultyServer([json(200, users)]);
    let turns = 0;
    const clock = testClock(server);
    const yielding = {
      ...clock,
      wait: (milliseconds: number, signal?: AbortSignal) =>
        milliseconds === 0 ? Promise.resolve(void turns++) : clock.wait(milliseconds, signal),
    };
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'), {
      clock: yielding,
      limits: testLimits,
    });
    expect((await session.users({})).items.length).toBe(10_000);
    expect(turns).toBe(4);
    await server.stop();
  });
});

describe('a list that never ends', () => {
  test('is left after so many pages, and what was read is kept', async () => {
    let number = 0;
    const page = async (_: PageOptions): Promise<Listing<number>> => ({
      items: [number++],
      broken: [],
      nextPage: { cursor: `${number}` },
    });
    const { items, broken } = await readAll(page, String, { limit: 1, mostPages: 5 });
    expect(items).toEqual([0, 1, 2, 3, 4]);
    expect(broken).toMatchObject([
      { index: 5, problem: 'The list of the registry does not end: what follows was not read.' },
    ]);
  });
});
