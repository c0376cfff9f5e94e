import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectSecurely, type TLSSocket } from 'node:tls';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { writeCertificate } from '../../../harness/registry/certificate.ts';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, sendRequest, startTestRegistry } from '../../../harness/registry/registry.ts';
import { readConfig } from '../../../registry/config/read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeCertificate(folder, 'first', 'first.example');
writeCertificate(folder, 'second', 'second.example');

const inFolder = (name: string): string => join(folder, name);
const certificateOf = (name: string): string => readFileSync(inFolder(`${name}.crt`), 'utf8');
/** Makes the server use the certificate and key with this name. */
function use(name: string): void {
  for (const end of ['crt', 'key']) copyFileSync(inFolder(`${name}.${end}`), inFolder(`server.${end}`));
}

const config = `${ownerConfig}tls = { certificate = "${inFolder('server.crt')}", key = "${inFolder('server.key')}" }\n`;

async function start() {
  use('first');
  const registry = await startTestRegistry(config);
  onTestFinished(() => registry.stop());
  return registry;
}

/** Connects with TLS, without a request. Resolves to the socket, which is closed after the test. */
async function secured(url: string, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connectSecurely({ host: '127.0.0.1', port: Number(new URL(url).port), ...options });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

test('with `tls`, the server serves HTTPS, and the addresses of tarballs are https', async () => {
  const registry = await start();
  expect(registry.url).toMatch(/^https:/);
  const ca = certificateOf('first');
  const published = await registry.request('PUT', '/npm/lib', { as: ownerToken, body: publication('lib'), ca });
  expect(published).toMatchObject({ status: 201 });
  // The second response is sent from memory.
  for (const _ of [1, 2]) {
    const host = new URL(registry.url).host;
    const { body } = await registry.request('GET', '/npm/lib', { ca, headers: { host } });
    const tarball = `${registry.url}/npm/lib/-/lib-1.0.0.tgz`;
    expect(body).toMatchObject({ versions: { '1.0.0': { dist: { tarball } } } });
  }
});

test('an HTTP request is refused with an explanation', async () => {
  const registry = await start();
  const answer = await sendRequest(registry.url.replace('https:', 'http:'), 'GET', '/npm/lib', {});
  expect(answer).toMatchObject({
    status: 400,
    body: { error: 'This server requires HTTPS; use an `https://` address.' },
  });
});

test('metrics on another port are served with HTTPS, and a reload replaces the certificate', async () => {
  use('first');
  const toml = `${config}metrics = { port = 0 }\n`;
  const registry = await startTestRegistry(toml);
  onTestFinished(() => registry.stop());
  const [, url = ''] = /"url":"(https:[^"]+)\/metrics"/.exec(registry.log()) ?? [];
  expect(await sendRequest(url, 'GET', '/metrics', { ca: certificateOf('first') })).toMatchObject({ status: 200 });
  use('second');
  expect(await registry.reload(toml)).toEqual([]);
  expect(await sendRequest(url, 'GET', '/metrics', { ca: certificateOf('second') })).toMatchObject({ status: 200 });
});

test('TLS before 1.2 is refused', async () => {
  const { url } = await start();
  const old = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  await expect(secured(url, old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
});

test('a reload replaces the certificate for new connections', async () => {
  const registry = await start();
  const open = await secured(registry.url, { ca: certificateOf('first') });
  use('second');
  expect(await registry.reload(config)).toEqual([]);
  const next = await secured(registry.url, { ca: certificateOf('second') });
  expect(next.getPeerCertificate().subject.CN).toBe('second.example');
  open.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [response] = await once(open, 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a certificate is added or removed only after a restart', async () => {
  const registry = await start();
  expect(await registry.reload(ownerConfig)).toEqual(['settings.tls']);
  await secured(registry.url, { ca: certificateOf('first') });
});

test('the server stops even if connections are open, including a connection before its handshake', async () => {
  const registry = await start();
  const idle = await secured(registry.url, { ca: certificateOf('first') });
  const silent = connect(Number(new URL(registry.url).port), '127.0.0.1');
  await once(silent, 'connect');
  const closed = [once(idle, 'close'), once(silent, 'close')];
  for (const socket of [idle, silent]) socket.resume();
  await registry.stop();
  await Promise.all(closed);
});

test('a certificate that has expired is a warning', () => {
  use('first');
  vi.useFakeTimers({ now: Date.now() + 10 * 24 * 3_600_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { remarks } = readConfig(config, { path: inFolder('registry.toml') });
  const message = expect.stringMatching(/server\.crt` contains a certificate that expired at \d{4}-/);
  expect(remarks.filter(({ line }) => line === 3)).toEqual([
    expect.objectContaining({ severity: 'warning', line: 3, message }),
  ]);
});

const unencrypted = (name: string): string => readFileSync(inFolder(`${name}.key`), 'utf8');
const encrypted = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIHs\n-----END ENCRYPTED PRIVATE KEY-----\n';

test.each([
  ['a certificate that does not exist', 'missing.crt', undefined, 'File `…` cannot be read: it does not exist'],
  ['a file without a certificate', 'text.crt', 'text', 'File `…` does not contain a certificate in PEM format'],
  [
    'a key that others can read',
    'wide.key',
    '',
    'File `…` can be read or changed by other users; run `chmod 600` on it',
  ],
  ['a file without a key', 'text.key', 'text', 'File `…` does not contain a private key in PEM format'],
  ['an encrypted key', 'locked.key', encrypted, 'File `…` contains an encrypted key; decrypt it with `openssl pkey`'],
  ['another key', 'other.key', unencrypted('second'), 'File `…` does not contain the key of the certificate in `…`'],
])('%s is refused', async (_, name, content, message) => {
  use('first');
  if (content !== undefined) writeFileSync(inFolder(name), content, { mode: 0o600 });
  if (name.startsWith('wide')) chmodSync(inFolder(name), 0o644);
  const toml = config.replace(inFolder(name.endsWith('.crt') ? 'server.crt' : 'server.key'), inFolder(name));
  const failure = await startTestRegistry(toml).catch((error: Error) =>
    error.message.replaceAll(/`[^`]*\.(crt|key)`/g, '`…`'),
  );
  expect(failure).toBe(`3: ${message}`);
});
