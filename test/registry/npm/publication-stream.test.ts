import { readdirSync, statSync } from 'node:fs';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { tarballOf } from '../../../harness/registry/tarball.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}body_limit = "256 MiB"`, { maxBodyWait: 3_600_000 });
});
afterAll(() => registry.stop());

const mebibyte = 2 ** 20;

interface Sending {
  readonly request: ClientRequest;
  readonly response: Promise<{ readonly status: number | undefined; readonly error: unknown }>;
}

/** Starts a request whose body the test sends. */
function start(method: string, path: string, { url } = registry, agent: Agent | false = false): Sending {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const request = httpRequest(`${url}${path}`, { method, headers, agent });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  }).then(async (message) => ({
    status: message.statusCode,
    error: JSON.parse((await buffer(message)).toString()).error,
  }));
  return { request, response };
}

const routes = [
  ['PUT', '/npm/one'],
  ['PUT', '/npm/one/-rev/1'],
  ['PUT', '/npm/-/package/one/dist-tags/latest'],
  ['POST', '/admin/users'],
] as const;

/** The beginnings of bodies. */
const beginnings: Readonly<Record<string, readonly [text: string, error: string]>> = {
  'many levels': [`{"a":${'['.repeat(200)}`, 'must not be nested deeper than 100 levels.'],
  'many values': [`{"a":[${'1,'.repeat(30_000)}`, 'must not have more than 20000 values in one of its parts.'],
  'a long key': [`{"${'k'.repeat(5_000)}`, 'must not have a key of more than 4096 bytes.'],
};

const cases = Object.entries(beginnings).flatMap(([title, [text, error]]) =>
  routes.map(([method, path]) => ({ title, text, error, method, path })),
);

test.each(cases)('$method $path: a body of $title is refused before its end', async ({ text, error, method, path }) => {
  const { request, response } = start(method, path);
  request.write(text);
  expect(await response).toEqual({ status: 400, error: `The request body ${error}` });
  request.destroy();
});

test.each([
  ['members', '"a":1,', 2_000, 'must not have an object of more than 1000 members.'],
  [
    'parts of a megabyte',
    `"versions":{"1.0.0":"${'x'.repeat(mebibyte)}`,
    1,
    'must not have a manifest with a readme of more than 1048576 bytes.',
  ],
])('a publication with too many %s is refused before its end', async (_what, text, count, error) => {
  const { request, response } = start('PUT', '/npm/one');
  request.write(`{${text.repeat(count)}`);
  expect(await response).toEqual({ status: 400, error: `The request body ${error}` });
  request.destroy();
});

test('a small body is refused when it has more than 64 KiB', async () => {
  const { request, response } = start('POST', '/admin/users');
  request.write(`{"username":"${'x'.repeat(70_000)}`);
  expect(await response).toEqual({ status: 413, error: 'The request body must have at most 65536 bytes.' });
  request.destroy();
});

test('each part of a large tarball is on the disk before the next is read, and other requests are handled', async () => {
  const tarball = tarballOf('large', '1.0.0', Buffer.alloc(24 * mebibyte, 'content'));
  const body = Buffer.from(JSON.stringify(publication('large', { tarball })));
  const { request, response } = start('PUT', '/npm/large');
  const temporary = join(registry.folder, 'data', 'temporary');
  const written = (): number =>
    readdirSync(temporary).reduce(
      (sum, name) => sum + (statSync(join(temporary, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  // Nothing is sent while the server does not read, so what it has read is on the disk except for some buffers.
  const buffers = 2 * mebibyte;
  for (let sent = 0; sent < body.length; sent += mebibyte) {
    const isTaken = request.write(body.subarray(sent, sent + mebibyte));
    if (!isTaken) await new Promise((resolve) => request.once('drain', resolve));
    expect(await registry.request('GET', '/healthz')).toMatchObject({ status: 200 });
    await expect.poll(written).toBeGreaterThan((Math.min(sent + mebibyte, body.length) - buffers) * 0.75 - buffers);
  }
  request.end();
  expect(await response).toEqual({ status: 201, error: undefined });
  expect((await registry.request('GET', '/npm/large/-/large-1.0.0.tgz')).bytes.equals(tarball)).toBe(true);
  expect(readdirSync(temporary)).toEqual([]);
});

test('a refused body is read to its end, so that the next request on the connection is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = `{"a":${'['.repeat(200)}${' '.repeat(4 * mebibyte)}`;
  for (const _ of [1, 2, 3]) {
    const { request, response } = start('PUT', '/npm/one', registry, agent);
    request.end(body);
    expect(await response).toMatchObject({ status: 400 });
  }
  agent.destroy();
});

test('a publication that the client ends early leaves no file', async () => {
  const body = JSON.stringify(publication('broken', { content: Buffer.alloc(4 * mebibyte, 'x') }));
  const { request, response } = start('PUT', '/npm/broken');
  const temporary = join(registry.folder, 'data', 'temporary');
  request.write(body.slice(0, 3 * mebibyte));
  await expect.poll(() => readdirSync(temporary).length).toBe(1);
  request.destroy();
  await expect(response).rejects.toThrow();
  await expect.poll(() => readdirSync(temporary)).toEqual([]);
  expect(await registry.request('GET', '/npm/broken')).toMatchObject({ status: 404 });
});

test.each(routes)('%s %s: a body that does not arrive in time is refused', async (method, path) => {
  const impatient = await startTestRegistry(ownerConfig, { maxBodyWait: 1 });
  try {
    const { request, response } = start(method, path, impatient);
    request.write('{');
    const error = 'The request body did not arrive in time; use a faster connection.';
    expect(await response).toEqual({ status: 408, error });
    request.destroy();
  } finally {
    await impatient.stop();
  }
});
