import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

const one = upstreamVersion('one', '1.0.0');
const tarball = '/one/-/one-1.0.0.tgz';
const lockfile = { 'pacote-integrity': one.manifest.dist.integrity };
const packumentOf = (name: string): string => upstreamPackument(name, upstreamVersion(name, '1.0.0'));

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
let clock: number;

async function start(settings = ''): Promise<void> {
  registry = await startRegistryBehind(upstream.url, { settings, now: () => clock });
}

beforeEach(async () => {
  clock = Date.now();
  responses = {};
  upstream = await startScriptedUpstream(responses);
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  registry.request('GET', `/npm${path}`, { headers });
const latestOf = async (name: string): Promise<unknown> => Object((await get(`/${name}`)).body)['dist-tags']?.latest;

describe('a failure of the upstream', () => {
  test.each([
    ['a status', 500],
    ['a body that is not a packument', '<html>'],
    ['a closed connection', ((request) => void request.socket.destroy()) satisfies ScriptedResponse],
  ] as const)('for one package does not affect others: %s', async (_name, failure) => {
    await start();
    Object.assign(responses, { '/one': packumentOf('one'), '/two': packumentOf('two') });
    await get('/one');
    await get('/two');
    clock += 61_000;
    responses['/one'] = failure;
    responses['/two'] = upstreamPackument('two', upstreamVersion('two', '2.0.0'));
    expect(await latestOf('one')).toBe('1.0.0');
    expect(await latestOf('two')).toBe('2.0.0');
    const before = upstream.requests.length;
    expect(await latestOf('one')).toBe('1.0.0');
    expect(upstream.requests).toHaveLength(before);
    clock += 16_000;
    responses['/one'] = upstreamPackument('one', upstreamVersion('one', '2.0.0'));
    expect(await latestOf('one')).toBe('2.0.0');
  });

  test('to accept connections concerns all packages, until one succeeds', async () => {
    await start();
    Object.assign(responses, { '/one': packumentOf('one'), '/two': packumentOf('two') });
    await get('/one');
    await get('/two');
    clock += 61_000;
    upstream.stop();
    expect(await latestOf('one')).toBe('1.0.0');
    expect(await latestOf('two')).toBe('1.0.0');
    expect(registry.log().match(/the upstream failed/g)).toHaveLength(1);
    expect(await get('/three')).toMatchObject({ status: 502 });
  });

  test('for a package that is not cached is not remembered', async () => {
    await start();
    responses['/one'] = 503;
    expect(await get('/one')).toMatchObject({ status: 502 });
    responses['/one'] = packumentOf('one');
    expect(await get('/one')).toMatchObject({ status: 200 });
  });
});

describe('a package that the upstream does not have', () => {
  test('is requested again after `missing_max_age`', async () => {
    await start('missing_max_age = 10');
    responses['/one'] = 404;
    for (let i = 0; i < 3; i++) expect(await get('/one')).toMatchObject({ status: 404 });
    expect(upstream.requests).toEqual(['/one']);
    responses['/one'] = packumentOf('one');
    clock += 11_000;
    expect(await get('/one')).toMatchObject({ status: 200 });
  });

  test('is requested each time when `missing_max_age` is 0', async () => {
    await start('missing_max_age = 0');
    responses['/one'] = 404;
    for (let i = 0; i < 3; i++) expect(await get('/one')).toMatchObject({ status: 404 });
    expect(upstream.requests).toHaveLength(3);
  });
});

test('an entry that was cached in the future is stale', async () => {
  await start();
  responses['/one'] = packumentOf('one');
  responses['/gone'] = 404;
  clock += 86_400_000;
  await get('/one');
  await get('/gone');
  clock -= 86_400_000;
  responses['/one'] = upstreamPackument('one', upstreamVersion('one', '2.0.0'));
  responses['/gone'] = packumentOf('gone');
  expect(await latestOf('one')).toBe('2.0.0');
  expect(await get('/gone')).toMatchObject({ status: 200 });
});

/** Sends the headers and then bytes one by one, fast enough for a limit on pauses. */
const dripping: ScriptedResponse = (_request, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
};

/** Sends a body without end. */
const endless: ScriptedResponse = (_request, response) => {
  response.writeHead(200);
  const chunk = Buffer.alloc(2 ** 20);
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
};

describe('a response', () => {
  test('that does not begin is given up, and nothing is cached', async () => {
    await start('timeout = 0.2');
    const error = 'The upstream registry did not respond in time.';
    expect(await get('/one')).toMatchObject({ status: 504, body: { error } });
    expect(await registry.request('GET', '/admin/cache', { as })).toMatchObject({ status: 200, body: [] });
  });

  test('that arrives slowly without end is given up', async () => {
    await start('timeout = 0.2');
    responses['/one'] = dripping;
    responses['/one/1.0.0'] = dripping;
    const error = 'The upstream registry did not respond in time.';
    expect(await get('/one')).toMatchObject({ status: 504, body: { error } });
    expect(await get(tarball)).toMatchObject({ status: 504, body: { error } });
  });

  test('whose headers do not end is given up', async () => {
    await start('timeout = 0.2');
    responses['/one'] = ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nx-a: ');
    expect(await get('/one')).toMatchObject({ status: 504 });
  });

  test.each([
    ['plain', endless],
    ['compressed', gzipped(Buffer.alloc(129 * 2 ** 20))],
  ] as const)('that is too large is given up: %s', async (_name, response) => {
    await start();
    responses['/one'] = response;
    const error = 'The response of the upstream registry is too large.';
    expect(await get('/one')).toMatchObject({ status: 502, body: { error } });
  });

  test('with large metadata of a version is not read; the packument is read instead', async () => {
    await start();
    responses['/one/1.0.0'] = endless;
    responses['/one'] = upstreamPackument('one', one);
    responses[tarball] = one.content;
    expect((await get(tarball)).bytes).toEqual(one.content);
  });

  test('that is compressed is decompressed', async () => {
    await start();
    responses['/one'] = gzipped(packumentOf('one'));
    expect(await latestOf('one')).toBe('1.0.0');
  });

  test.each([
    ['a coding that was not requested', 'br', 'used an unknown content coding'],
    ['damaged content', 'gzip', 'is incomplete'],
  ])('with %s is refused', async (_name, coding, error) => {
    await start();
    responses['/one'] = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': coding }).end(packumentOf('one'));
    expect(await get('/one')).toMatchObject({ status: 502, body: { error: expect.stringContaining(error) } });
  });

  test.each([
    ['small', 100, 10],
    ['large', 4_000_000, 2_000_000],
  ])('that ends too early is refused, and nothing is cached: %s', async (_name, length, sent) => {
    await start();
    responses[tarball] = (_request, response) => {
      response.writeHead(200, { 'content-length': length });
      response.write(Buffer.alloc(sent), () => response.destroy());
    };
    const error = 'The response of the upstream registry is incomplete.';
    expect(await get(tarball, lockfile)).toMatchObject({ status: 502, body: { error } });
    responses[tarball] = one.content;
    expect((await get(tarball, lockfile)).bytes).toEqual(one.content);
  });
});

function gzipped(content: string | Buffer): ScriptedResponse {
  const body = gzipSync(content, { level: 1 });
  return (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
}

test('a connection that the upstream closed while it was idle is replaced', async () => {
  await start();
  for (let i = 0; i < 5; i++) {
    responses[`/p${i}`] = (request, response) => {
      response.writeHead(200, { connection: 'keep-alive' }).end(packumentOf(`p${i}`));
      response.once('finish', () => setImmediate(() => request.socket.end()));
    };
  }
  for (let i = 0; i < 5; i++) expect(await get(`/p${i}`)).toMatchObject({ status: 200 });
});
