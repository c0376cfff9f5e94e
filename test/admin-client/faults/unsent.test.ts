import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient } from '../../../admin-client/client/create-admin-client.ts';
import type { Authorize } from '../../../admin-client/connection.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { RegistryError, type RegistryErrorKind } from '../../../admin-client/registry-error.ts';
import { freePort } from '../../../harness/services/free-ports.ts';
import { rows } from '../../support/rows.ts';
import { certificates } from '../support/certificates.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';
import { answer, json, startFaultyServer } from '../support/faulty-server.ts';

const token = 'the-token-that-must-not-be-shown';

async function failureAt(baseUrl: string, authorize: Authorize = signedInWith(token)): Promise<RegistryError> {
  const clock = { now: () => 0, wait: (_: number, signal?: AbortSignal) => until(signal) };
  const error: unknown = await createAdminClient(connectionTo(baseUrl), authorize, { clock })
    .list(userList, {})
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof RegistryError)) throw new Error(`It did not fail as it should: ${inspect(error)}`);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(token);
  expect(error.details.nextStep).toMatch(/^[A-Z].*[.)]$/);
  return error;
}

/** Every resolver refuses a label of more than 63 characters without a request to a server. */
const missingHost = `${'x'.repeat(64)}.example`;

/** Timeouts never expire. The pauses between attempts are not timeouts and have no signal. */
function until(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}

describe('a registry that cannot be reached', () => {
  const unreachable: readonly (readonly [string, string, RegistryErrorKind, RegExp])[] = [
    [
      'a host name that does not exist',
      `https://${missingHost}`,
      'unreachable',
      /^https:\/\/x{64}\.example cannot be found/,
    ],
    [
      'a port of another protocol',
      'http://127.0.0.1:6667',
      'unsafe-address',
      /has a port that is reserved for another protocol\.$/,
    ],
  ];

  test.each(rows(unreachable))('is $name', async ({ row: [, baseUrl, kind, says] }) => {
    const error = await failureAt(baseUrl);
    expect({ kind: error.kind, message: error.message }).toEqual({ kind, message: expect.stringMatching(says) });
  });

  test('is a port on which no server is listening', async () => {
    const error = await failureAt(`http://localhost:${await freePort()}`);
    expect(error).toMatchObject({ kind: 'unreachable', message: expect.stringMatching(/refused the connection/) });
  });
});

describe('a secure connection', () => {
  beforeAll(() =>
    setDefaultCACertificates(
      [certificates.trusted, certificates.otherName, certificates.expired, certificates.early].map(({ cert }) => cert),
    ),
  );

  const shown: readonly (readonly [string, { readonly cert: string; readonly key: string }, RegExp])[] = [
    ['with a certificate for another host name', certificates.otherName, /certificate for another host name/],
    ['with an expired certificate', certificates.expired, /expired certificate/],
    ['with a certificate that is not valid yet', certificates.early, /certificate that is not valid yet/],
  ];

  test.each(rows(shown))('is rejected $name', async ({ row: [, certificate, says] }) => {
    const server = await startFaultyServer([json(200, [])], certificate);
    try {
      expect(await failureAt(server.origin)).toMatchObject({ kind: 'tls', message: expect.stringMatching(says) });
      expect(server.received).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test('is accepted with a certificate that this machine trusts', async () => {
    const server = await startFaultyServer([json(200, [{ username: 'ann' }])], certificates.trusted);
    try {
      const client = createAdminClient(connectionTo(server.origin), signedInWith(token));
      expect((await client.list(userList, {})).items).toMatchObject([{ username: 'ann' }]);
    } finally {
      await server.stop();
    }
  });

  test('is not left by a redirect to plain HTTP', async () => {
    const plain = await startFaultyServer([json(200, [])]);
    const server = await startFaultyServer(
      [answer(307, '', { location: `${plain.origin}/admin/users` })],
      certificates.trusted,
    );
    try {
      expect(await failureAt(server.origin)).toMatchObject({ kind: 'redirected' });
      expect(plain.connections()).toBe(0);
    } finally {
      await server.stop();
      await plain.stop();
    }
  });

  test('is rejected with an untrusted certificate', async () => {
    setDefaultCACertificates([certificates.otherName.cert]);
    const server = await startFaultyServer([json(200, [])], certificates.trusted);
    try {
      const says = /certificate that this machine does not trust/;
      expect(await failureAt(server.origin)).toMatchObject({ kind: 'tls', message: expect.stringMatching(says) });
      expect(server.received).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test('is rejected when the server accepts only HTTP/2', async () => {
    setDefaultCACertificates([certificates.trusted.cert]);
    let requests = 0;
    const server = createSecureServer({ ...certificates.trusted, allowHTTP1: false }, () => requests++);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = Object(server.address());
    expect(await failureAt(`https://127.0.0.1:${port}`)).toMatchObject({
      kind: 'tls',
      message: expect.stringMatching(/accepts only another version of HTTP, such as HTTP\/2\.$/),
    });
    expect(requests).toBe(0);
    server.close();
  });

  test('is rejected when the server uses plain HTTP', async () => {
    let requests = 0;
    const server = createServer(() => requests++).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = Object(server.address());
    const error = await failureAt(`https://127.0.0.1:${port}`);
    expect(error).toMatchObject({ kind: 'tls', message: expect.stringMatching(/does not support TLS\.$/) });
    expect(requests).toBe(0);
    server.closeAllConnections();
    server.close();
  });
});

describe('nothing is sent', () => {
  const addresses: readonly (readonly [string, (port: number) => string])[] = [
    ['over plain HTTP to another machine', () => 'http://registry.example'],
    ['over plain HTTP to a name that resembles this machine', (port) => `http://127.0.0.1.example:${port}`],
    ['to an address with a password', (port) => `http://user:password@127.0.0.1:${port}`],
    ['to an address with a query', (port) => `http://127.0.0.1:${port}?x=1`],
    ['to an address of another scheme', () => 'ftp://registry.example'],
    ['to an invalid address', () => 'registry'],
  ];

  test.each(rows(addresses))('$name', async ({ row: [, address] }) => {
    const server = await startFaultyServer([json(200, [])]);
    try {
      expect(await failureAt(address(server.port))).toMatchObject({ kind: 'unsafe-address' });
      expect(server.connections()).toBe(0);
    } finally {
      await server.stop();
    }
  });

  const credentials: readonly (readonly [string, Authorize, RegistryErrorKind])[] = [
    ['without credentials', async () => undefined, 'signed-out'],
    ['with a token that contains a line break', async () => `Bearer ${token}\r\nx-admin: 1`, 'wrong-credentials'],
    ['with a token that contains a non-ASCII letter', async () => `Bearer ${token}ż`, 'wrong-credentials'],
    ['with an empty header', async () => '', 'wrong-credentials'],
    ['with credentials that cannot be read', () => Promise.reject(new Error(`keyring: ${token}`)), 'signed-out'],
  ];

  test.each(rows(credentials))('$name', async ({ row: [, authorize, kind] }) => {
    const server = await startFaultyServer([json(200, [])]);
    try {
      expect(await failureAt(server.origin, authorize)).toMatchObject({ kind });
      expect(server.connections()).toBe(0);
    } finally {
      await server.stop();
    }
  });
});
