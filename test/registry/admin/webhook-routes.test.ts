import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

let receiver: Receiver;
let registry: TestRegistry;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.respond({ '/broken': (_request, response) => response.writeHead(500).end() });
  const webhooks = ['working', 'broken'].map(
    (name) =>
      `[[webhooks]]\nname = "${name}"\nurl = "${receiver.url}/${name}"\nsecret = "the-key"\nallow_private = true\n`,
  );
  registry = await startTestRegistry(`${ownerConfig}${webhooks.join('')}`, { now: () => 1_800_000_000_000 });
  await registry.request('PUT', '/npm/one', { as, body: publication('one') });
  const areAttempted = async () =>
    expect((await statesIn('')).toSorted()).toEqual(['broken waiting 1', 'working delivered 1']);
  await vi.waitFor(areAttempted, { timeout: 120_000 });
});
afterAll(async () => {
  await registry.stop();
  receiver.stop();
});

const request = (method: string, path: string) => registry.request(method, `/admin/webhooks${path}`, { as });

/** Returns the webhook, the state and the ended attempts of each delivery. */
async function statesIn(query: string): Promise<readonly string[]> {
  const { body } = await request('GET', query);
  return Object(body).map((one: Readonly<Record<string, unknown>>) => {
    const isRunning = one.state === 'waiting' && one.last_error === null;
    return `${one.webhook} ${one.state} ${isRunning ? 0 : one.attempts}`;
  });
}

test.each([
  ['?webhook=working', ['working delivered 1']],
  ['?webhook=none', []],
  ['?state=waiting', ['broken waiting 1']],
  ['?state=delivered', ['working delivered 1']],
  ['?state=failed', []],
  ['?webhook=broken&state=delivered', []],
])('%j lists the matching deliveries', async (query, expected) => {
  expect(await statesIn(query)).toEqual(expected);
});

test('a delivery has its event, its times and its last error', async () => {
  expect((await request('GET', '?webhook=broken')).body).toEqual([
    {
      id: expect.any(String),
      webhook: 'broken',
      event: 'publish',
      state: 'waiting',
      attempts: 1,
      created_at: '2027-01-15T08:00:00.000Z',
      next_attempt_at: expect.stringMatching(/^2027-01-15T08:/),
      last_error: 'The receiver responded with status 500.',
    },
  ]);
});

test.each([
  ['POST', '/unknown/retry', 404, 'Delivery `unknown` does not exist.'],
  ['GET', '?state=lost', 400, '`state` must be `waiting`, `delivered` or `failed`.'],
  ['GET', '?limit=0', 400, '`limit` must be between 1 and 1000.'],
])('%s %s is refused with %i', async (method, path, status, error) => {
  expect(await request(method, path)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
});

test('a delivery is sent again on request', async () => {
  const { body } = await request('GET', '?webhook=broken');
  receiver.respond({});
  expect(await request('POST', `/${Object(body)[0].id}/retry`)).toMatchObject({ status: 204 });
  await expect.poll(() => statesIn('?state=delivered')).toHaveLength(2);
});
