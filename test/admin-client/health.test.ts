import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../admin-client/client/create-session.ts';
import type { Credential } from '../../admin-client/connection.ts';
import { certificateExpiry } from '../../admin-client/http/certificate-expiry.ts';
import type { ServerHealth } from '../../admin-client/records/model.ts';
import { startTestRegistry } from '../../harness/registry/registry.ts';
import { specificationToken, startSpecificationServer } from '../support/specification-server.ts';
import { certificates } from './support/certificates.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { type Behavior, html, json, startFaultyServer } from './support/faulty-server.ts';

const config = `
[settings]
auth_token = "the-token-of-the-owner"

[[users]]
username = "ann"
role = "admin"
token = "the-token-of-ann"
`;
const ann: Credential = { kind: 'basic', username: 'ann' };

function healthOf(origin: string, secret: string, credential?: Credential) {
  const connection = connectionTo(origin, credential && { credential });
  const session = openSession(connection, signedInWith(secret, credential));
  onTestFinished(() => session.close());
  return session;
}

test('the registry reports who is signed in, its version, and that it is ready', async () => {
  const registry = await startTestRegistry(config);
  onTestFinished(() => registry.stop());
  const session = healthOf(registry.url, 'the-token-of-ann', ann);
  expect(await session.health.read()).toEqual({ username: 'ann', isReady: true, lostLogLines: 0 });
  expect((await session.stats.read()).version).toMatch(/^\d+\.\d+\.\d+/);
  const byToken = healthOf(registry.url, 'the-token-of-the-owner');
  expect(await byToken.health.read()).toEqual({ isReady: true, lostLogLines: 0 });
});

test('only properties that a server of the specification reports are known', async () => {
  const server = await startSpecificationServer({});
  onTestFinished(() => server.stop());
  expect(await healthOf(server.origin, specificationToken).health.read()).toEqual({});
});

test.each<readonly [string, Behavior, ServerHealth]>([
  [
    'with a full disk',
    json(503, { error: 'The disk of the server is full.' }),
    { isReady: false, problem: 'The disk of the server is full.' },
  ],
  ['behind a proxy without a server', html(503, '<h1>Unavailable</h1>'), { isReady: false }],
  ['that responds with a page', html(200, '<p>ready</p>'), {}],
  ['that has another path for it', json(404, { error: 'Not found.' }), {}],
  ['that redirects', json(302, {}, { location: 'http://elsewhere.example/' }), {}],
  ['that repeats the request', json(200, { status: 'ready', lost_log_lines: 'many' }), { isReady: true }],
])('the state of a server %s is determined as far as possible', async (_, behavior, expected) => {
  const server = await startFaultyServer([behavior]);
  onTestFinished(() => server.stop());
  expect(await healthOf(server.origin, 'the-token-of-the-owner').health.read()).toEqual(expected);
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('a server that does not respond has an error', async () => {
  const server = await startFaultyServer([]);
  await server.stop();
  await expect(healthOf(server.origin, 'the-token-of-the-owner').health.read()).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

test.each([
  ['expired', '2020-02-01'],
  ['trusted', '2120-01-01'],
  ['otherName', '2120-01-01'],
] as const)('the expiry of a certificate is read although it is %s', async (name, expected) => {
  const server = await startFaultyServer([], certificates[name]);
  onTestFinished(() => server.stop());
  expect((await certificateExpiry(server.origin, AbortSignal.timeout(10_000)))?.slice(0, 10)).toBe(expected);
  expect(server.received).toEqual([]);
});

test('no expiry is known without TLS, or if the server does not respond in time or cannot be reached', async () => {
  const server = await startFaultyServer([html(200, '')]);
  const secure = server.origin.replace('http:', 'https:');
  const signal = new AbortController().signal;
  expect(await certificateExpiry(server.origin, signal)).toBeUndefined();
  const late = new AbortController();
  const waiting = certificateExpiry(secure, late.signal);
  late.abort();
  expect(await waiting).toBeUndefined();
  await server.stop();
  expect(await certificateExpiry(secure, signal)).toBeUndefined();
});
