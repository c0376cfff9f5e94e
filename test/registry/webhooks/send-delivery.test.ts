import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDelivery } from '../../../registry/webhooks/send-delivery.ts';
import { isSigned, type Receiver, startReceiver } from './receiver.ts';

const responses: Readonly<Record<string, RequestListener>> = {
  '/failing': (_request, response) => response.writeHead(500).end('the reason, which is not quoted'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/other' }).end(),
  '/closing': (request) => request.socket.destroy(),
  '/endless': (_request, response) => {
    response.writeHead(200);
    const more = (): unknown => response.destroyed || response.write('x'.repeat(10_000), () => setImmediate(more));
    more();
  },
  '/silent': () => undefined,
};

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.respond(responses);
});
afterAll(() => receiver.stop());

const webhook = { name: 'ci', secret: 'the-key', events: [], packages: [], tenant: undefined, allowPrivate: true };
const delivery = { id: 'one', webhook: 'ci', event: 'publish', body: '{"größe":1}', attempts: 1 };

interface Limits {
  readonly maxTime?: number;
  readonly signal?: AbortSignal;
}

function send(url: string, more: object = {}, limits: Limits = {}): Promise<string | undefined> {
  const { maxTime = 60_000, signal = new AbortController().signal } = limits;
  return sendDelivery({ ...webhook, url, ...more }, delivery, { timestamp: 1_700_000_000, maxTime, signal });
}

test.each([
  ['/', undefined],
  ['/?token=in-the-query', undefined],
  ['/endless', undefined],
  ['/failing', 'The receiver responded with status 500.'],
  ['/moved', 'The receiver responded with status 302; redirects are not followed.'],
  ['/closing', 'The connection failed: ECONNRESET.'],
])('a receiver at %s: %s', async (path, problem) => {
  const before = receiver.received.length;
  expect(await send(`${receiver.url}${path}`)).toBe(problem);
  expect(receiver.received.slice(before).map((one) => one.path)).toEqual([path]);
});

test('a receiver that does not respond in time', async () => {
  const problem = 'The receiver did not respond within 0.3 seconds.';
  expect(await send(`${receiver.url}/silent`, {}, { maxTime: 300 })).toBe(problem);
});

test.each([
  ['the-key', 'the-key'],
  ['whsec_AAECAwQFBgc=', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7])],
])('a delivery is signed with the key of %s', async (secret, key) => {
  await send(receiver.url, { secret });
  const last = receiver.received.at(-1);
  expect(last?.text).toBe(delivery.body);
  expect(last?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'one',
    'webhook-timestamp': '1700000000',
    'taskwright-event': 'publish',
  });
  expect(last && isSigned(last, key)).toBe(true);
});

test.each([
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '[::ffff:127.0.0.1]',
  '[::1]',
  '[64:ff9b::7f00:1]',
  '0.0.0.0',
])('nothing is sent to %s unless private addresses are allowed', async (host) => {
  const before = receiver.received.length;
  const { port } = new URL(receiver.url);
  expect(await send(`http://${host}:${port}/`, { allowPrivate: false })).toBe(
    'The address is not public; set `allow_private` if the receiver is in a private network.',
  );
  expect(receiver.received.length).toBe(before);
});

test('a failure does not contain the address, which may contain a secret', async () => {
  const problem = await send('http://no-such-host.invalid/?token=secret');
  expect(problem).toMatch(/^The connection failed: E[A-Z_]+\.$/);
});

test('a request that is aborted ends', async () => {
  const stop = new AbortController();
  const sent = send(`${receiver.url}/silent`, {}, { signal: stop.signal });
  stop.abort();
  expect(await sent).toBe('The server was stopped.');
});
