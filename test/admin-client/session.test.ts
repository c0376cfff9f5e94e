import { afterEach, describe, expect, test } from 'vitest';
import { openSession } from '../../admin-client/client/create-session.ts';
import { ruleList } from '../../admin-client/lists/rule-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import type { Listing, User } from '../../admin-client/records/model.ts';
import type { PartState } from '../../admin-client/session.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { json, startFaultyServer } from './support/faulty-server.ts';
import { testClock, testLimits } from './support/test-clock.ts';

interface Gate {
  /** Resolves when this number of requests is waiting. */
  waiting(number: number): Promise<void>;
  /** Responds to the next waiting request, as soon as there is one. */
  open(status: number, body: unknown): Promise<void>;
}

/** Opens a session with a server that responds only when the test requests it. */
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

/** Returns the state and its users. */
function stateText(known: PartState<Listing<User>>) {
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
  test('reads a part once for all callers, and notifies listeners', async () => {
    const { server, session, changes, gate } = await gatedSession();
    expect(stateText(session.list(userList, {}).known())).toBe('unread');
    const first = session.list(userList, {}).read();
    const second = session.list(userList, {}).read();
    expect(stateText(session.list(userList, {}).known())).toBe('loading before undefined');
    await gate.open(200, [ann]);
    expect(names(await first)).toEqual(['ann']);
    expect(await second).toBe(await first);
    expect(await session.list(userList, {}).read()).toBe(await first);
    expect(session.list(userList, {}).known()).toMatchObject({ state: 'read' });
    expect(server.received.map(({ path }) => path)).toEqual(['/admin/users']);
    expect(changes).toEqual(['users', 'users']);
  });

  test('measures the duration of the latest request, whichever request it was', async () => {
    const { session, gate } = await gatedSession();
    expect(session.support.latency).toBeUndefined();
    // The clock advances by ten whenever it is read, and a response with a longer body reads it more often.
    for (const [read, body] of [
      [session.stats.read(), {}],
      [session.list(userList, {}).read(), [{ ...ann, note: 'x'.repeat(500_000) }]],
    ] as const) {
      const before = session.support.latency ?? 0;
      await gate.open(200, body);
      await read;
      expect(session.support.latency).toBeGreaterThan(before);
    }
  });

  test('distinguishes tenants and parts', async () => {
    const { server, session, changes, gate } = await gatedSession();
    for (const read of [
      session.list(userList, {}).read(),
      session.list(userList, { tenant: 'red' }).read(),
      session.list(ruleList, { tenant: 'red' }).read(),
    ]) {
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

  test('contains the previous value while it reads again', async () => {
    const { session, gate } = await gatedSession();
    const first = session.list(userList, {}).read();
    await gate.open(200, [ann]);
    await first;
    session.refresh({ part: 'users', scope: {} });
    expect(stateText(session.list(userList, {}).known())).toBe('loading before ann');
    await gate.open(200, [bob]);
    expect(names(await session.list(userList, {}).read())).toEqual(['bob']);
    expect(stateText(session.list(userList, {}).known())).toBe('read bob');
  });

  test('contains the previous value when reading again fails, and caches the failure', async () => {
    const { server, session, gate } = await gatedSession();
    const first = session.list(userList, {}).read();
    await gate.open(200, [ann]);
    await first;
    session.refresh();
    await gate.open(500, { error: 'no' });
    await expect(session.list(userList, {}).read()).rejects.toMatchObject({ kind: 'server-error' });
    await expect(session.list(userList, {}).read()).rejects.toMatchObject({ kind: 'server-error' });
    expect(stateText(session.list(userList, {}).known())).toBe('failed before ann');
    expect(server.received.length).toBe(2);
    session.refresh();
    expect(stateText(session.list(userList, {}).known())).toBe('loading before ann');
    await gate.open(200, [bob]);
    expect(names(await session.list(userList, {}).read())).toEqual(['bob']);
  });

  test('does not refresh parts that were not requested', async () => {
    const { server, session, changes } = await gatedSession();
    session.refresh();
    session.refresh({ part: 'cache' });
    expect(stateText(session.list(userList, {}).known())).toBe('unread');
    expect({ changes, connections: server.connections() }).toEqual({ changes: [], connections: 0 });
  });

  test('resolves earlier calls to the result of a refresh', async () => {
    const { session, gate } = await gatedSession();
    const before = session.list(userList, {}).read();
    await gate.waiting(1);
    session.refresh();
    await gate.waiting(2);
    await gate.open(200, [ann]);
    await gate.open(200, [bob]);
    expect(names(await before)).toEqual(['bob']);
    expect(stateText(session.list(userList, {}).known())).toBe('read bob');
  });

  test('ignores responses after it is closed, and notifies no listener', async () => {
    const { session, changes, gate } = await gatedSession();
    const asked = session.list(userList, {}).read();
    const changed = session.client.deleteUser({}, 'ann');
    const soFar = changes.length;
    await gate.waiting(2);
    session.close();
    await gate.open(200, [ann]);
    await expect(asked).rejects.toMatchObject({ kind: 'canceled' });
    await expect(changed).rejects.toMatchObject({ kind: 'canceled' });
    await expect(session.list(userList, {}).read()).rejects.toMatchObject({ kind: 'canceled' });
    await expect(session.list(ruleList, {}).read()).rejects.toMatchObject({ kind: 'canceled' });
    expect(session.closed.aborted).toBe(true);
    expect(changes.length).toBe(soFar);
  });
});
