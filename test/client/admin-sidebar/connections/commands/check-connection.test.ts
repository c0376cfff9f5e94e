import { expect, test } from 'vitest';
import { openSession } from '../../../../../client/admin-api/client/create-session.ts';
import type { Connection } from '../../../../../client/admin-api/connection.ts';
import { checkConnection } from '../../../../../client/admin-sidebar/connections/commands/check-connection.ts';
import { connectionTo, signedInWith } from '../../../admin-api/support/connection.ts';

const registry = connectionTo('http://127.0.0.1:9', {
  credential: { kind: 'oidc', issuer: 'https://login.example', clientId: 'editor', scopes: ['openid'] },
});

/** What becomes of a sign-in that is done only when whoever began it has left, with these connections in the list. */
async function checkLateSignIn(connections: readonly Connection[], expected: readonly string[]): Promise<void> {
  const left = new AbortController();
  const sessions: string[] = [];
  const checked = checkConnection(
    registry,
    '',
    {
      credentials: { authorize: () => signedInWith('access'), authorizeWith: () => signedInWith('access') },
      open: (connection, authorize) => openSession(connection, authorize),
      store: { connections },
      secrets: { delete: async () => {} },
      accessTokens: {
        current: async () => undefined,
        async signIn({ baseUrl }, signal) {
          left.abort();
          // It was on its way already.
          if (signal?.aborted) sessions.push(baseUrl);
        },
        signOut: async ({ baseUrl }) => void sessions.splice(sessions.indexOf(baseUrl), 1),
      },
    },
    left.signal,
  );
  await expect(checked).rejects.toMatchObject({ kind: 'cancelled' });
  expect(sessions).toEqual(expected);
}

test('whoever has left before the browser came back is told to the sign-in, and signed out again', () =>
  checkLateSignIn([], []));

test('a session that a connection has is kept', () =>
  checkLateSignIn([{ ...registry, id: 'two' }], [registry.baseUrl]));
