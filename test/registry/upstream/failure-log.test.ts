import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

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

const get = (path: string) => registry.request('GET', `/npm${path}`);

/** Returns the lines about failures, without the time and the identifiers. */
const failures = (): readonly unknown[] =>
  registry
    .log()
    .split('\n')
    .filter((line) => line.includes('failed'))
    .map((line) => {
      const { time: _time, id: _id, pid: _pid, hostname: _hostname, ...facts } = JSON.parse(line);
      return facts;
    });
const redirectTo =
  (location: string): ScriptedResponse =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

test.each([
  ['a status', 503, 'responded with status 503.'],
  ['a body that is not a packument', '<html>', 'did not send a packument of `one`.'],
  ['a closed connection', (request) => void request.socket.destroy(), 'could not be reached (ECONNRESET).'],
] as readonly (readonly [string, ScriptedResponse, string])[])(
  'the log names the upstream and the cause without a stack: %s',
  async (_name, response, cause) => {
    await start();
    responses['/one'] = response;
    const error = `The upstream registry ${cause}`;
    expect(await get('/one')).toMatchObject({ status: 502, body: { error } });
    const upstreamHost = `127.0.0.1:${upstream.port}`;
    expect(failures()).toEqual([{ level: 50, upstream: upstreamHost, reason: error, msg: 'request failed' }]);
  },
);

test('the log names the upstream and the cause when the upstream does not respond in time', async () => {
  await start('timeout = 0.2');
  expect(await get('/one')).toMatchObject({ status: 504 });
  expect(failures()).toEqual([
    {
      level: 50,
      upstream: `127.0.0.1:${upstream.port}`,
      reason: 'The upstream registry did not respond in time.',
      msg: 'request failed',
    },
  ]);
});

test.each([
  ['http://nope.invalid/some/path', 'nope.invalid', /could not be reached \((?:ENOTFOUND|EAI_AGAIN)\)\.$/],
  ['https://127.0.0.1:@/', '127.0.0.1:@', /could not be reached \([A-Z_]+\)\.$/],
])('the log names the host of %s, and the cause of the failed connection', async (address, host, reason) => {
  const withPort = (text: string) => text.replace('@', String(upstream.port));
  registry = await startRegistryBehind(withPort(address));
  const { status, body } = await get('/one');
  const expected = { error: expect.stringMatching(reason), code: 'upstream-failed' };
  expect({ status, body }).toEqual({ status: 502, body: expected });
  expect(JSON.stringify(body)).not.toContain(withPort(host));
  expect(failures()).toEqual([
    { level: 50, upstream: withPort(host), reason: expect.stringMatching(reason), msg: 'request failed' },
  ]);
});

test.each([
  ['that is not allowed', 'http://nope.invalid/one', '', /host that is not allowed/],
  ['that fails', 'http://nope.invalid/one', 'redirect_hosts = ["nope.invalid"]', /could not be reached \(\w+\)/],
])('the log names the host of a redirect %s', async (_name, location, settings, reason) => {
  await start(settings);
  responses['/one'] = redirectTo(location);
  expect(await get('/one')).toMatchObject({ status: 502, body: { error: expect.not.stringContaining('invalid') } });
  expect(failures()).toMatchObject([{ redirectedTo: 'nope.invalid', reason: expect.stringMatching(reason) }]);
});

test('the log names the upstream when a cached packument is served', async () => {
  await start();
  responses['/one'] = packumentOf('one');
  await get('/one');
  clock += 61_000;
  responses['/one'] = 500;
  await get('/one');
  expect(failures()).toMatchObject([
    {
      package: 'one',
      upstream: `127.0.0.1:${upstream.port}`,
      reason: 'The upstream registry responded with status 500.',
      msg: 'the upstream failed; serving the cached packument',
    },
  ]);
});
