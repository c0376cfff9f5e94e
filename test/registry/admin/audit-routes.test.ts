import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let clock = Date.parse('2026-06-15T12:00:00Z');
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig, { now: () => clock });
  const change = (method: string, path: string, body?: object) =>
    registry.request(method, `/admin/users${path}`, { as, body });
  await change('POST', '', { username: 'ann', role: 'admin', token: 'the-token-of-ann' });
  clock += 86_400_000;
  await registry.request('POST', '/admin/users', { as: 'the-token-of-ann', body: { username: 'ben', role: 'read' } });
  clock += 86_400_000;
  await change('DELETE', '/ben');
});
afterAll(() => registry.stop());

const audit = (query: string) => registry.request('GET', `/admin/audit${query}`, { as });

/** A query, and the actions and targets of the records, newest first. */
test.each([
  ['', ['user.delete ben', 'user.create ben', 'user.create ann']],
  ['?user=ann', ['user.create ben']],
  ['?user=none', []],
  ['?action=user.create', ['user.create ben', 'user.create ann']],
  ['?action=user.create&user=ann', ['user.create ben']],
  ['?from=2026-06-16', ['user.delete ben', 'user.create ben']],
  ['?from=2026-06-16T12:00:00Z', ['user.delete ben', 'user.create ben']],
  ['?from=2026-06-16T12:00:00.001Z', ['user.delete ben']],
  ['?from=2026-06-16T13:00:00%2B01:00', ['user.delete ben', 'user.create ben']],
  ['?to=2026-06-16T12:00:00Z', ['user.create ann']],
  ['?from=2026-06-16&to=2026-06-17', ['user.create ben']],
])('%j lists the matching changes', async (query, expected) => {
  const { status, body } = await audit(query);
  const records: readonly { readonly action: string; readonly target: string }[] = Object(body);
  expect([status, records.map(({ action, target }) => `${action} ${target}`)]).toEqual([200, expected]);
});

test('a record has the user, the address and the details of the change', async () => {
  expect((await audit('?user=ann')).body).toEqual([
    {
      id: expect.any(Number),
      at: '2026-06-16T12:00:00.000Z',
      tenant: '',
      actor: 'ann',
      address: '127.0.0.1',
      action: 'user.create',
      target: 'ben',
      details: { role: 'read', has_token: false },
    },
  ]);
});

test.each([
  ['?from=yesterday', '`from` must be a date such as 2026-06-15, or a time such as 2026-06-15T12:00:00Z.'],
  ['?to=2026-13-01', '`to` must be a date such as 2026-06-15, or a time such as 2026-06-15T12:00:00Z.'],
  ['?limit=0', '`limit` must be between 1 and 1000.'],
  ['?actor=ann', '`actor` is not a known property.'],
])('%j is refused', async (query, error) => {
  expect(await audit(query)).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } });
});
