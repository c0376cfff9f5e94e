import { expect, test } from 'vitest';
import { changeableUsers, plannedRoles } from '../../../../../client/admin-sidebar/commands/users/planned-roles.ts';
import type { TreeNode } from '../../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { connectionNamed, knownSession, registriesOf, rule, user } from '../../tree/support/known-session.ts';

const connection = connectionNamed('team', { tenants: ['acme'] });
const registries = registriesOf(knownSession(connection, {}));

test('several users get a role in their registry or tenant, except those who have it or are defined in the configuration file', () => {
  const nodes: readonly TreeNode[] = [
    { kind: 'user', connection, user: user('ann', 'read', { etag: '"1"' }) },
    { kind: 'user', connection, tenant: 'acme', user: user('bob', 'admin') },
    { kind: 'user', connection, user: user('carol', 'write') },
    { kind: 'user', connection, user: user('dora', 'read', { source: 'config' }) },
    { kind: 'user', connection, user: user('finn', 'read, audit', { isRoleComposed: true }) },
    { kind: 'user', connection: connectionNamed('removed'), user: user('eve') },
    { kind: 'rule', connection, rule: rule('ann read npm/a') },
  ];
  const planned = plannedRoles(changeableUsers({ registries }, nodes), 'write');
  expect(planned.map(({ target, mutation }) => [target.where, mutation])).toEqual([
    ['team', { kind: 'change-role', username: 'ann', before: 'read', role: 'write', etag: '"1"' }],
    ['team › acme', { kind: 'change-role', username: 'bob', before: 'admin', role: 'write' }],
    // The text of a list is not a role, so the change cannot be undone.
    ['team', { kind: 'change-role', username: 'finn', before: '', role: 'write' }],
  ]);
});
