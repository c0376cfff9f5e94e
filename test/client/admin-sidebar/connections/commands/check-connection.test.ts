import { expect, test } from 'vitest';
import { openSession } from '../../../../../admin-client/client/create-session.ts';
import type { Connection } from '../../../../../admin-client/connection.ts';
import { checkConnection } from '../../../../../client/admin-sidebar/connections/commands/check-connection.ts';
import { connectionTo, signedInWith } from '../../../../admin-client/support/connection.ts';

const registry = connectionTo('http://127.0.0.1:9', {
  credential: { kind: 'oidc', issuer: 'https://login.example', clientId: 'editor', scopes: ['openid'] },
});

/** Checks which sessions are left when a sign-in finishes after the user has canceled it, with these connections. */
async function checkLateSignIn(connections: readonly Connection[], expected: readonly string[]): Promise<void> {
  const canceled = new AbortController();
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
          canceled.abort();
          // The sign-in was already in progress.
          if (signal?.aborted) sessions.push(baseUrl);
        },
        signOut: async ({ baseUrl }) => void sessions.splice(sessions.indexOf(baseUrl), 1),
      },
    },
    canceled.signal,
  );
  await expect(checked).rejects.toMatchObject({ kind: 'canceled' });
  expect(sessions).toEqual(expected);
}

test('a sign-in that the user cancels is aborted, and its session is removed if it finishes anyway', () =>
  checkLateSignIn([], []));

test('a session that another connection uses is kept', () =>
  checkLateSignIn([{ ...registry, id: 'two' }], [registry.baseUrl]));
