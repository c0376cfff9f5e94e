import { expect, test } from 'vitest';
import { openSession } from '../../../../admin-client/client/create-session.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { ReadOnlyMarks } from '../../../../client/admin-sidebar/changes/read-only-marks.ts';
import { connectionTo, signedInWith } from '../../../admin-client/support/connection.ts';
import { json, startFaultyServer } from '../../../admin-client/support/faulty-server.ts';
import { rows } from '../../../support/rows.ts';

const users = (role: string) => json(200, [{ username: 'ann', role, source: 'runtime' }]);
const reason = 'managed by LDAP';

/** Checks the marks after the server refused to change a user and then returns `next`. */
async function checkMark(next: ReturnType<typeof users>, check: (marks: Marked) => Promise<void>): Promise<void> {
  const server = await startFaultyServer([users('read'), next]);
  const open = () => openSession(connectionTo(server.origin, { tenants: ['acme'] }), signedInWith('token-of-ann'));
  const session = open();
  const marks = new ReadOnlyMarks();
  marks.mark({ session, scope: {} }, await onlyUser(session), reason);
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
  const { items } = await session.list(userList, {}).read();
  const [user] = items;
  if (user === undefined) throw new Error('The server returned no user.');
  return user;
}

const cases: readonly (readonly [string, ReturnType<typeof users>, string | undefined])[] = [
  ['stays when the list is read again and the record is unchanged', users('read'), reason],
  ['ends when the registry returns another role', users('write'), undefined],
];

test.each(rows(cases))('a mark $name', ({ row: [, next, expected] }) =>
  checkMark(next, async ({ marks, session, refreshed }) => {
    expect(marks.reason({ session, scope: {} }, await refreshed())).toBe(expected);
  }),
);

test('a mark applies to only one tenant and one session', () =>
  checkMark(users('read'), async ({ marks, session, open, refreshed }) => {
    const user = await refreshed();
    expect(marks.reason({ session, scope: { tenant: 'acme' } }, user)).toBeUndefined();
    expect(marks.reason({ session: open(), scope: {} }, user)).toBeUndefined();
  }));

test('marks are removed after a change that may make other changes possible, which is reported once', () =>
  checkMark(users('read'), async ({ marks, session, refreshed }) => {
    let reported = 0;
    marks.onDidChange(() => {
      reported += 1;
    });
    marks.forget(session);
    marks.forget(session);
    expect(marks.reason({ session, scope: {} }, await refreshed())).toBeUndefined();
    expect(reported).toBe(1);
  }));
