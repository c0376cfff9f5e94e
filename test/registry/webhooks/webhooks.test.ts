import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { isSigned, type Receiver, startReceiver } from './receiver.ts';

const day = 86_400_000;
let receiver: Receiver;
let registry: TestRegistry;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await registry.stop();
  receiver.stop();
});

/** Returns the table of a webhook, whose requests arrive at the path with its name. */
function webhook(name: string, more = ''): string {
  return `[[webhooks]]\nname = "${name}"\nurl = "${receiver.url}/${name}"\nsecret = "the-key"\nallow_private = true\n${more}\n`;
}

const start = async (...webhooks: readonly string[]): Promise<void> => {
  registry = await startTestRegistry(`${ownerConfig}${webhooks.join('')}`);
};
const request = (method: string, path: string, body?: unknown) => registry.request(method, path, { as, body });
const publish = (name: string, version = '1.0.0') =>
  request('PUT', `/npm/${name.replace('/', '%2f')}`, publication(name, { version }));
const deliveries = async (query = '') => {
  const { body } = await request('GET', `/admin/webhooks${query}`);
  return Array.isArray(body) ? body.map((one) => Object(one)) : [];
};
const counts = async () => Object((await request('GET', '/admin/stats')).body).webhooks;
const untilReceived = (count: number) => expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(count);
const dataOf = (path: string): [type: unknown, data: Record<string, unknown>][] =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => [Object(body).type, Object(body).data]);

test('each change is sent once, signed, and always with the same properties', async () => {
  await start(webhook('all'));
  await publish('@acme/tools');
  await publish('@acme/tools', '1.1.0');
  await request('PUT', '/npm/-/package/@acme%2ftools/dist-tags/next', '1.0.0');
  await request('DELETE', '/npm/-/package/@acme%2ftools/dist-tags/next');
  await request('PUT', '/admin/packages/@acme%2ftools/versions/1.1.0/quarantine', { reason: 'Broken.' });
  await request('DELETE', '/admin/packages/@acme%2ftools/versions/1.1.0/quarantine');
  const token = 'tw_token-of-ann-with-many-characters-0123456789';
  await request('POST', '/admin/users', { username: 'ann', role: 'write', token });
  const added = { user: 'ann', pattern: 'npm/**', permission: 'write' };
  const { body: rule } = await request('POST', '/admin/acl', added);
  const { body: head } = await request('GET', '/npm/@acme%2ftools');
  await request('DELETE', `/npm/@acme%2ftools/-rev/${Object(head)._rev}`);
  await untilReceived(9);
  const common = { actor: 'auth_token', tenant: '', package: '@acme/tools', version: null, target: 'npm/@acme/tools' };
  const access = { ...common, package: null };
  const published = (version: string) => ({
    ...common,
    ...{ action: 'package.publish', version, target: `npm/@acme/tools@${version}` },
    details: { size: expect.any(Number), tags: ['latest'] },
  });
  const quarantined = (action: string, details: object) => [
    'quarantine',
    { ...common, action, version: '1.1.0', target: 'npm/@acme/tools@1.1.0', details },
  ];
  const keyOf = ([, { action, version }]: readonly [unknown, Record<string, unknown>]) => `${action} ${version}`;
  const sent = dataOf('/all').sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  const expected: readonly unknown[] = [
    ['unpublish', { ...common, action: 'package.delete', details: { removed: ['1.0.0', '1.1.0'] } }],
    ['publish', published('1.0.0')],
    ['publish', published('1.1.0')],
    quarantined('package.quarantine', { reason: 'Broken.' }),
    ['dist-tag', { ...common, action: 'package.tag', details: { tag: 'next', version: '1.0.0' } }],
    quarantined('package.unquarantine', {}),
    ['dist-tag', { ...common, action: 'package.untag', details: { tag: 'next' } }],
    ['access', { ...access, action: 'rule.create', target: Object(rule).id, details: added }],
    ['access', { ...access, action: 'user.create', target: 'ann', details: { role: 'write', has_token: true } }],
  ];
  expect(sent).toEqual(expected);
  for (const one of receiver.received) {
    expect(isSigned(one, 'the-key')).toBe(true);
    expect(one.text).not.toContain(token);
    expect(Object.keys(Object(one.body))).toEqual(['type', 'timestamp', 'data']);
  }
  await expect.poll(async () => (await deliveries('?state=delivered')).length).toBe(9);
});

test('a webhook receives its events and packages only', async () => {
  await start(
    webhook('tags', 'events = ["dist-tag"]'),
    webhook('acme', 'packages = ["npm/@acme/*"]'),
    webhook('other', 'packages = ["npm/other"]\nevents = ["publish"]'),
  );
  await publish('@acme/tools');
  await publish('tools');
  await request('PUT', '/npm/-/package/tools/dist-tags/next', '1.0.0');
  await request('POST', '/admin/users', { username: 'ann', role: 'read' });
  await untilReceived(2);
  expect((await deliveries()).map(({ webhook: name, event }) => `${name} ${event}`)).toEqual([
    'tags dist-tag',
    'acme publish',
  ]);
});

test('a delivery that fails is repeated with the same id, is listed with the reason, and delays no other webhook', async () => {
  // The third attempt never becomes due.
  let clock = Date.now();
  registry = await startTestRegistry(`${ownerConfig}${webhook('broken')}${webhook('working')}`, { now: () => clock });
  // An attempt is counted when it starts. Its error shows that it has ended.
  const statuses = [500, 503];
  receiver.respond({ '/broken': (_request, response) => response.writeHead(statuses.shift() ?? 500).end() });
  await publish('tools');
  await expect.poll(() => dataOf('/working').length).toBe(1);
  const broken = async () => (await deliveries('?webhook=broken'))[0];
  const lastError = 'The receiver responded with status 500.';
  await expect.poll(broken).toMatchObject({ state: 'waiting', attempts: 1, last_error: lastError });
  clock += 1_000;
  await expect.poll(broken).toMatchObject({
    ...{ webhook: 'broken', event: 'publish', state: 'waiting', attempts: 2 },
    ...{ next_attempt_at: expect.any(String), last_error: 'The receiver responded with status 503.' },
  });
  expect(await counts()).toEqual({ waiting: 1, failed: 0 });
  receiver.respond({});
  const { id } = await broken();
  expect((await request('POST', `/admin/webhooks/${id}/retry`)).status).toBe(204);
  await expect.poll(broken).toMatchObject({ state: 'delivered' });
  const ids = receiver.received.filter(({ path }) => path === '/broken').map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set([id]));
  const { body: audit } = await request('GET', '/admin/audit?action=webhook.retry');
  expect(audit).toMatchObject([{ actor: 'auth_token', target: id, details: {} }]);
  const { bytes } = await request('GET', '/metrics');
  expect(String(bytes)).toMatch(/webhook_attempts_total\{outcome="succeeded"\} 2\n.*outcome="failed"\} 2\n/);
  expect(String(bytes)).toContain('webhook_deliveries_waiting 0\n');
  expect(String(bytes)).toContain('webhook_deliveries_failed 0\n');
});

test('waiting deliveries are sent after a restart, and nothing is sent while the server is read-only', async () => {
  await start(webhook('ci'));
  receiver.respond({ '/ci': (_request, response) => response.writeHead(503).end() });
  await publish('tools');
  await untilReceived(1);
  const config = `${ownerConfig}read_only = true\n${webhook('ci')}`;
  registry = await registry.restart(config);
  receiver.respond({});
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
  registry = await registry.restart(config.replace('read_only = true\n', ''));
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
});

test('deliveries are removed after 7 days, including those to a webhook that is no longer configured', async () => {
  let clock = Date.parse('2026-06-15T12:00:00Z');
  registry = await startTestRegistry(`${ownerConfig}${webhook('ci')}`, { now: () => clock });
  await publish('old');
  clock += 4 * day;
  await publish('new');
  clock += 4 * day;
  registry = await registry.restart();
  await expect.poll(() => deliveries()).toHaveLength(1);
  clock += 4 * day;
  registry = await registry.restart(ownerConfig);
  await expect.poll(() => deliveries()).toEqual([]);
});

test('mistakes in requests are refused with an explanation', async () => {
  await start();
  const retried = await request('POST', '/admin/webhooks/unknown/retry');
  expect([retried.status, retried.body]).toEqual([
    404,
    { error: 'Delivery `unknown` does not exist.', code: 'no-such-delivery' },
  ]);
  const listed = await request('GET', '/admin/webhooks?state=lost');
  expect([listed.status, listed.body]).toEqual([
    400,
    { error: '`state` must be `waiting`, `delivered` or `failed`.', code: 'invalid-request' },
  ]);
  expect((await registry.request('GET', '/admin/webhooks')).status).toBe(401);
  expect(await deliveries()).toEqual([]);
  expect(await counts()).toBeUndefined();
});
