import { expect, test } from 'vitest';
import type { Connection } from '../../../../client/admin-api/connection.ts';
import type { CacheEntry } from '../../../../client/admin-api/model.ts';
import { contextValue } from '../../../../client/admin-sidebar/tree/appearance/context-value.ts';
import { nodeStatus } from '../../../../client/admin-sidebar/tree/appearance/node-status.ts';
import type { Health } from '../../../../client/admin-sidebar/tree-state/registry-condition.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { treeState } from './support/drawn.ts';
import { entry, knownSession, listing, read, registriesOf, stats } from './support/known-session.ts';

const connection: Connection = {
  id: 'one',
  name: 'one',
  baseUrl: 'https://registry.example',
  credential: { kind: 'token' },
  tenants: [],
  isLocal: false,
};
const user = { username: 'alice', role: 'read', source: 'runtime', hasToken: true } as const;
const rule = { id: '1', user: 'alice', pattern: 'npm/**', permission: 'read', source: 'runtime' } as const;
const folder = { connection, kind: 'cache-folder', registry: 'npm', path: '' } as const;

const rows: readonly (readonly [viewItem: string, node: TreeNode, health?: Health])[] = [
  ['registry.remote.token.ok', { connection, kind: 'registry' }],
  ['registry.remote.token.failing', { connection, kind: 'registry' }, 'failing'],
  ['registry.local.token.ok', { connection: { ...connection, isLocal: true }, kind: 'registry' }],
  [
    'registry.remote.basic.signed-out',
    { connection: { ...connection, credential: { kind: 'basic', username: 'alice' } }, kind: 'registry' },
    'signed-out',
  ],
  ['tenant', { connection, kind: 'tenant', tenant: 'acme' }],
  ['users.server', { connection, kind: 'users' }],
  ['rules.tenant', { connection, kind: 'rules', tenant: 'acme' }],
  ['user.runtime.token', { connection, kind: 'user', user }],
  ['user.config.no-token', { connection, kind: 'user', user: { ...user, source: 'config', hasToken: false } }],
  ['user.runtime.any', { connection, kind: 'user', user: { username: 'bob', role: 'read', source: 'unknown' } }],
  ['rule.runtime', { connection, kind: 'rule', rule }],
  ['rule.config', { connection, kind: 'rule', rule: { ...rule, source: 'config' } }],
  ['rule-group.pattern', { connection, kind: 'rule-group', by: 'pattern', value: 'npm/**' }],
  ['cache', { connection, kind: 'cache' }],
  ['cache-folder.registry', folder],
  ['cache-folder.folder', { ...folder, path: '@scope' }],
  ['cache-entry', { connection, kind: 'cache-entry', entry: { registry: 'npm', path: 'lodash' } }],
  ['statistics', { connection, kind: 'statistics' }],
  ['name-range.users', { connection, kind: 'name-range', within: { connection, kind: 'users' }, prefix: 'a' }],
  [
    'broken.rules',
    { connection, kind: 'broken', part: 'rules', ordinal: 0, record: { index: 0, problem: '', text: '' } },
  ],
  ['message.empty.users', { connection, kind: 'message', about: 'users', state: 'empty', text: 'No users' }],
];

test.each(rows.map(([viewItem, node, health]) => ({ viewItem, node, health })))(
  'the context value is $viewItem',
  ({ viewItem, node, health = 'ok' }) => {
    expect(contextValue(node, { health, isRefused: false })).toBe(viewItem);
  },
);

test.each([
  ['is known to be empty', { cache: read(listing<CacheEntry>()) }, 'cache.empty'],
  ['is empty according to the statistics', { stats: read({ ...stats, cache: { entries: 0 } }) }, 'cache.empty'],
  ['has entries', { cache: read(listing(entry('npm', 'left-pad'))) }, 'cache'],
  ['has not been read', {}, 'cache'],
] as const)('*Evict* is offered unless the cache is empty: a cache that %s', (_, parts, expected) => {
  const state = treeState(registriesOf(knownSession(connection, parts)));
  const node: TreeNode = { connection, kind: 'cache' };
  expect(contextValue(node, nodeStatus(node, state))).toBe(expected);
});
