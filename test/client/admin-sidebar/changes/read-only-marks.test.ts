import { expect, test } from 'vitest';
import { openSession } from '../../../../client/admin-api/client/create-session.ts';
import type { User } from '../../../../client/admin-api/model.ts';
import type { Session } from '../../../../client/admin-api/session.ts';
import { ReadOnlyMarks } from '../../../../client/admin-sidebar/changes/read-only-marks.ts';
import { rows } from '../../../support/rows.ts';
import { connectionTo, signedInWith } from '../../admin-api/support/connection.ts';
import { json, startFaultyServer } from '../../admin-api/support/faulty-server.ts';

const users = (role: string) => json(200, [{ username: 'ann', role, source: 'runtime' }]);
const words = 'managed by LDAP';

/** Two answers of a server for the same list, and the marks after the record of the first was refused. */
async function checkMark(next: ReturnType<typeof users>, check: (marks: Marked) => Promise<void>): Promise<void> {
  const server = await startFaultyServer([users('read'), next]);
  const open = () => openSession(connectionTo(server.origin, { tenants: ['acme'] }), signedInWith('token-of-ann'));
  const session = open();
  const marks = new ReadOnlyMarks();
  marks.mark({ session, scope: {} }, await onlyUser(session), words);
  const refreshed = async () => {
    session.refresh({ part: 'users', scope: {} });
    return onlyUser(session);
  };
  await check({ marks, session, open, refreshed });
  await server.stop();
}

interface Marked {
  readonly marks: ReadOnlyMarks;
  readonly session: Session;
  open(): Session;
  refreshed(): Promise<User>;
}

async function onlyUser(session: Session): Promise<User> {
  const { items } = await session.users({});
  const [user] = items;
  if (user === undefined) throw new Error('The server tells no user.');
  return user;
}

const cases: readonly (readonly [string, ReturnType<typeof users>, string | undefined])[] = [
  ['stays when the list is read again and tells the same', users('read'), words],
  ['ends when the registry tells another role', users('write'), undefined],
];

test.each(rows(cases))('a mark $name', ({ row: [, next, expected] }) =>
  checkMark(next, async ({ marks, session, refreshed }) => {
    expect(marks.reason({ session, scope: {} }, await refreshed())).toBe(expected);
  }),
);

test('a mark is no mark of another tenant, nor of another session', () =>
  checkMark(users('read'), async ({ marks, session, open, refreshed }) => {
    const user = await refreshed();
    expect(marks.reason({ session, scope: { tenant: 'acme' } }, user)).toBeUndefined();
    expect(marks.reason({ session: open(), scope: {} }, user)).toBeUndefined();
  }));

test('marks are forgotten when what they rested on has changed, which is told', () =>
  checkMark(users('read'), async ({ marks, session, refreshed }) => {
    let told = 0;
    marks.onDidChange(() => {
      told += 1;
    });
    marks.forget(session);
    marks.forget(session);
    expect(marks.reason({ session, scope: {} }, await refreshed())).toBeUndefined();
    expect(told).toBe(1);
  }));
