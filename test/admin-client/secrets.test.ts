import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { AdminClient } from '../../admin-client/admin-client.ts';
import { authorizationHeader } from '../../admin-client/authorization-header.ts';
import { createAdminClient } from '../../admin-client/client/create-admin-client.ts';
import { createSession } from '../../admin-client/client/create-session.ts';
import { probe } from '../../admin-client/client/probe.ts';
import { publishPackage } from '../../admin-client/client/publish-package.ts';
import type { Credential } from '../../admin-client/connection.ts';
import { asCurl } from '../../admin-client/copying/as-curl.ts';
import { adminRequests } from '../../admin-client/http/requests.ts';
import { cacheList } from '../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../admin-client/lists/rule-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import { redact } from '../../admin-client/redact.ts';
import { rows } from '../support/rows.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import {
  answer,
  type Behavior,
  html,
  json,
  type ReceivedRequest,
  raw,
  startFaultyServer,
  writeThenReset,
} from './support/faulty-server.ts';
import { testClock, testLimits } from './support/test-clock.ts';

/** Returns all encodings of the secret that the test searches for. */
function spellings(secret: string, credential: Credential): readonly string[] {
  const pair = credential.kind === 'basic' ? [`${credential.username}:${secret}`] : [];
  return [secret, ...pair].flatMap((text) => [
    text,
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('base64url'),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ]);
}

/** Responses of a server that repeats what it received. */
const echoes: readonly (readonly [string, (sent: string) => Behavior])[] = [
  ['the error of a rejection', (sent) => json(400, { error: `What is ${sent}?` })],
  ['the error of a failure', (sent) => json(500, { message: sent, stack: sent })],
  ['wrong credentials', (sent) => json(401, { detail: [{ msg: sent }] }, { 'www-authenticate': sent })],
  ['plain text', (sent) => answer(403, sent)],
  ['a message that is truncated within it', (sent) => json(400, { error: `${'x'.repeat(290)}${sent}` })],
  ['the title of a page', (sent) => html(200, `<html><title>${sent}</title>`)],
  [
    'a redirect',
    (sent) =>
      answer(302, '', {
        location: `https://registry.example/${encodeURIComponent(sent)}?token=${encodeURIComponent(sent)}`,
      }),
  ],
  ['the reason of a status', (sent) => raw(`HTTP/1.1 500 ${sent}\r\ncontent-length: 0\r\n\r\n`)],
  [
    'records',
    (sent) =>
      json(200, [
        {
          username: sent,
          user: sent,
          pattern: sent,
          id: sent,
          role: sent,
          registry: sent,
          path: sent,
          permission: sent,
        },
      ]),
  ],
  ['keys', (sent) => json(200, { users: { [sent]: { user: sent, pattern: sent } } })],
  [
    'escapes',
    (sent) =>
      answer(
        200,
        `[{"username":"${[...sent].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}]`,
      ),
  ],
  ['broken records', (sent) => json(200, [{ nothing: sent }, sent.length, [sent]])],
  ['a cursor', (sent) => json(200, { items: [], next_cursor: sent })],
  ['statistics', (sent) => json(200, { mode: sent, storage: { registries: { [sent]: {} } }, authorization: sent })],
  ['text that is not JSON', (sent) => answer(200, `{{${sent}`)],
  ['text that is not HTTP', (sent) => raw(`${sent}\r\n\r\n`)],
  ['a truncated response', (sent) => writeThenReset(`HTTP/1.1 200 ${sent}\r\ncontent-length: 999\r\n\r\n${sent}`)],
];

const secrets: readonly (readonly [string, Credential, string])[] = [
  ['a token', { kind: 'token' }, 'tw_0aZ9-the+token/of=alice'],
  ['a password', { kind: 'basic', username: 'ann' }, 'pä"ss\\wörd & ünsafe/+='],
];

/** The new token of another user, which is sent in a body. */
const newToken = 'tw_the-new-token-of-bob';

const requests: readonly ((client: AdminClient) => Promise<unknown>)[] = [
  (client) => client.list(userList, {}),
  (client) => client.list(ruleList, { tenant: 'red' }),
  (client) => client.list(cacheList, {}),
  (client) => client.stats(),
  (client) => client.createUser({}, { username: 'bob', role: 'read', token: newToken }),
  (client) => client.updateUser({}, 'bob', { role: 'read', token: newToken }),
  (client) => client.createRule({}, { user: 'bob', pattern: 'npm/**', permission: 'read' }),
  (client) => client.deleteRule({}, { id: '1', user: 'bob', pattern: 'npm/**' }),
  (client) => client.evict('npm', 'left'),
];

/** Returns all text that can be shown of a value: its properties, including hidden ones, its text and its JSON. */
function everything(value: unknown): string {
  return `${inspect(value, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null })}\n${value}\n${JSON.stringify(value)}`;
}

async function shownOf(credential: Credential, secret: string, echo: (sent: string) => Behavior): Promise<string> {
  // The server repeats what was sent, and its decoded parts.
  const repeat: Behavior = (socket, request, server) => echo(sentBy(request, secret))(socket, request, server);
  const server = await startFaultyServer([repeat]);
  const clock = testClock(server);
  const connection = connectionTo(server.origin, { credential });
  const authorize = signedInWith(secret, credential);
  const client = createAdminClient(connection, authorize, { clock, limits: testLimits });
  const session = createSession(connection, client, { clock });
  const settled = (work: Promise<unknown>) => work.then(everything, everything);
  try {
    const shown = await Promise.all(requests.map((ask) => settled(ask(client))));
    shown.push(await settled(probe(client, ['red'], { clock })));
    const publication = { name: 'left', version: '1.0.0', manifest: {}, tarball: new Uint8Array(3) };
    shown.push(await settled(publishPackage(connection, authorize, publication, { clock, limits: testLimits })));
    await Promise.allSettled([
      session.list(userList, {}).read(),
      session.list(ruleList, {}).read(),
      session.list(cacheList, {}).read(),
      session.stats.read(),
    ]);
    shown.push(
      everything([
        session.list(userList, {}).known(),
        session.list(ruleList, {}).known(),
        session.list(cacheList, {}).known(),
        session.stats.known(),
      ]),
    );
    shown.push(everything(session), everything(client));
    for (const kind of ['posix', 'powershell', 'cmd'] as const) {
      const shell = { kind, isOnWindows: kind !== 'posix' };
      shown.push(
        asCurl(connection, adminRequests.createUser({}, { username: 'bob', role: 'read', token: secret }), shell),
      );
    }
    expect(server.received.length).toBeGreaterThan(5);
    return shown.join('\n');
  } finally {
    session.close();
    await server.stop();
  }
}

function sentBy({ headers, body }: ReceivedRequest, secret: string): string {
  const added = body.includes(newToken) ? newToken : '';
  return `${headers.authorization} ${headers.authorization?.split(' ')[1]} ${secret} ${added}`;
}

describe.each(rows(secrets))('$name is not shown when a server repeats it in', ({ row: [, credential, secret] }) => {
  test.each(rows(echoes))('$name', async ({ row: [, echo] }) => {
    const shown = await shownOf(credential, secret, echo);
    const all = [...spellings(secret, credential), ...spellings(newToken, { kind: 'token' })];
    expect(all.filter((spelling) => shown.toLowerCase().includes(spelling.toLowerCase()))).toEqual([]);
  });
});

test.each([
  ['unchanged', 'Bearer abc.def', ['abc.def'], 'Bearer [hidden]'],
  ['in another case', 'ABC.DEF', ['abc.def'], '[hidden]'],
  ['as base64', `x ${btoa('user:pass')}!`, ['user:pass'], 'x [hidden]!'],
  ['as base64url', Buffer.from('??>>??>>').toString('base64url'), ['??>>??>>'], '[hidden]'],
  ['percent-encoded', 'x?t=a%2Fb%2Bc', ['a/b+c'], 'x?t=[hidden]'],
  ['twice', 'one two one', ['one'], '[hidden] two [hidden]'],
  ['inside another', 'onetwo one', ['one', 'onetwo'], '[hidden] [hidden]'],
  ['except when it is too short to be distinguished from text', 'a b', ['a'], 'a b'],
  ['except when it is empty', 'abc', [''], 'abc'],
  ['with special characters of regular expressions', 'a.c a*c', ['a*c'], 'a.c [hidden]'],
])('a secret is hidden %s', (_, text, hidden, expected) => {
  expect(redact(text, hidden)).toBe(expected);
});

test.each<readonly [string, Credential, string, object]>([
  ['a token', { kind: 'token' }, 'abc', { header: 'Bearer abc' }],
  ['an access token', { kind: 'oidc', issuer: '', clientId: '', scopes: [] }, 'a.b.c', { header: 'Bearer a.b.c' }],
  ['a password', { kind: 'basic', username: 'zoë' }, 'ä', { header: 'Basic em/DqzrDpA==' }],
  ['nothing', { kind: 'token' }, '', { problem: 'The value must not be empty.' }],
  ['a token with a line break', { kind: 'token' }, 'abc\n', { problem: expect.stringMatching(/control character/) }],
  ['a token with a space', { kind: 'token' }, 'a b', { problem: expect.stringMatching(/without spaces/) }],
  [
    'a password with a line break',
    { kind: 'basic', username: 'ann' },
    'a\nb',
    { problem: expect.stringMatching(/control/) },
  ],
  [
    'a username with a colon',
    { kind: 'basic', username: 'a:b' },
    'c',
    { problem: expect.stringMatching(/not contain a colon/) },
  ],
])('%s becomes a header, or has a problem', (_, credential, secret, expected) => {
  expect(authorizationHeader(credential, secret)).toEqual(expected);
});
