import { describe, expect, test } from 'vitest';
import { createAdminClient } from '../../../admin-client/client/create-admin-client.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { rows } from '../../support/rows.ts';
import {
  change,
  checkFault,
  create,
  type Fault,
  type Outcome,
  page,
  read,
  remove,
  watchElsewhere,
} from '../support/check-fault.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';
import { answer, type Behavior, html, json, startFaultyServer } from '../support/faulty-server.ts';

const elsewhere = watchElsewhere();

const redirect = (status: number, location?: string) => answer(status, '', location === undefined ? {} : { location });
const redirectElsewhere =
  (status: number): Behavior =>
  (...request) =>
    redirect(status, `${elsewhere().origin}/admin/users`)(...request);
const redirectWithPassword: Behavior = (...request) =>
  redirect(302, `http://a:b@127.0.0.1:${request[2].port}/`)(...request);

const notSent: Outcome = { kind: 'redirected', says: /not sent there/ };

const redirects: readonly Fault[] = [
  [
    'a read to another host',
    read,
    [redirectElsewhere(302)],
    {
      kind: 'redirected',
      says: / to http:\/\/127\.0\.0\.1:\d+\/admin\/users; the credentials were not sent there\.$/,
    },
  ],
  [
    'a read to another scheme, permanently',
    read,
    [redirect(308, 'https://127.0.0.1:9/admin/users')],
    { kind: 'redirected', says: / to https:\/\/127\.0\.0\.1:9\/admin\/users/ },
  ],
  ['a creation to another host', create, [redirectElsewhere(307)], { kind: 'redirected', says: /the user "ann"/ }],
  [
    'a deletion to the same host',
    remove,
    [redirect(301, '/admin/users/bob')],
    { kind: 'redirected', says: /not sent there/ },
  ],
  ['a change to the same host', change, [redirect(303, '/')], { kind: 'redirected', says: /not sent there/ }],
  [
    'a read in a loop',
    read,
    [1, 2, 3, 4].map((step) => redirect(302, `/admin/users?step=${step}`)),
    { kind: 'redirected', says: /the users to .* in an endless loop\.$/, sent: 4 },
  ],
  [
    'a read to itself',
    read,
    [redirect(302, '/admin/users')],
    { kind: 'redirected', says: /the users to .* in an endless loop\.$/ },
  ],
  ['a read without a target', read, [redirect(302)], { kind: 'redirected', says: / to another address/ }],
  [
    'a read to an invalid address',
    read,
    [redirect(302, 'http://[')],
    { kind: 'redirected', says: / to another address/ },
  ],
  ['a read to a script', read, [redirect(302, 'javascript:alert(1)')], { kind: 'redirected', says: /not sent there/ }],
  ['a read to a command', read, [redirect(302, 'command:workbench.action.quit')], notSent],
  ['a read to a file of this machine', read, [redirect(302, 'file:///etc/passwd')], notSent],
  ['a read to data', read, [redirect(302, 'data:application/json,[]')], notSent],
  [
    'a read to another host without a scheme',
    read,
    [(...request) => redirect(302, elsewhere().origin.replace('http:', ''))(...request)],
    { kind: 'redirected', says: / to http:\/\/127\.0\.0\.1:\d+\/; the credentials were not sent there\.$/ },
  ],
  [
    'a read to an address with encoded control characters and direction marks',
    read,
    [redirect(302, 'http://127.0.0.1:9/%1B[31m%E2%80%AE')],
    { kind: 'redirected', says: /^[ -~]*; the credentials were not sent there\.$/ },
  ],
  [
    'a read to an address with a password',
    read,
    [redirectWithPassword],
    { kind: 'redirected', says: /not sent there/ },
  ],
  [
    'a read to a sign-in page on the same host',
    read,
    [redirect(302, '/login'), html(200, page('Sign in'))],
    { kind: 'proxy-page', says: /titled "Sign in"/, sent: 2 },
  ],
];

test.each([
  ['to an address below that of the registry is followed', '/team-a/admin/users/', 2],
  ['to another registry on the same host is not followed', '/team-b/admin/users', 1],
  ['to a name with the same prefix is not followed', '/team-ab/admin/users', 1],
  ['to a parent address with dots is not followed', '/team-a/%2e%2e/team-b/admin/users', 1],
])('a redirect of a read %s', async (_, location, sent) => {
  const server = await startFaultyServer([redirect(302, location), json(200, [])]);
  try {
    const client = createAdminClient(connectionTo(`${server.origin}/team-a`), signedInWith('token-of-team-a'));
    const [result] = await Promise.allSettled([client.list(userList, {})]);
    expect(result).toMatchObject(
      sent === 2 ? { status: 'fulfilled' } : { status: 'rejected', reason: { kind: 'redirected' } },
    );
    expect(server.received.length).toBe(sent);
  } finally {
    await server.stop();
  }
});

describe('a redirect of', () => {
  test.each(rows(redirects))('$name', ({ row }) => checkFault(row));
});
