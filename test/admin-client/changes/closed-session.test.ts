import { expect, test } from 'vitest';
import { mutate } from '../../../admin-client/changes/mutate.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { openSession } from '../../../admin-client/client/create-session.ts';
import { rows } from '../../support/rows.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';
import { json, startFaultyServer } from '../support/faulty-server.ts';

const rule = { id: '1', user: 'ann', pattern: 'npm/**', permission: 'read', source: 'runtime' } as const;
const mutations: readonly (readonly [string, Mutation])[] = [
  ['a new user', { kind: 'create-user', user: { username: 'ann', role: 'read' } }],
  ['another role', { kind: 'change-role', username: 'ann', before: 'read', role: 'write' }],
  ['a new token', { kind: 'set-token', username: 'ann', role: 'read', token: 'ann-token-1234' }],
  ['a deleted user', { kind: 'delete-user', username: 'ann' }],
  ['a new rule', { kind: 'create-rule', rule: { user: 'ann', pattern: 'npm/**', permission: 'read' } }],
  ['a deleted rule', { kind: 'delete-rule', rule }],
  ['an eviction', { kind: 'evict', registry: 'npm', path: 'left' }],
];
const closed = { name: 'RegistryError', kind: 'canceled' };

test.each(rows(mutations))(
  '$name is not sent over a connection that has changed since',
  async ({ row: [, change] }) => {
    const server = await startFaultyServer([json(200, {})]);
    const session = openSession(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    session.close();
    await expect(mutate(session.client, {}, change)).rejects.toMatchObject(closed);
    expect(server.received).toEqual([]);
    await server.stop();
  },
);

test('a change is not sent when the connection changes during sign-in', async () => {
  const server = await startFaultyServer([json(200, {})]);
  const session = openSession(connectionTo(server.origin), async () => {
    session.close();
    return 'Bearer the-token-of-the-session';
  });
  const change = mutate(session.client, {}, { kind: 'delete-user', username: 'ann' });
  await expect(change).rejects.toMatchObject(closed);
  expect(server.received).toEqual([]);
  await server.stop();
});
