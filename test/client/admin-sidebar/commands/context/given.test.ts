import { describe, expect, test } from 'vitest';
import type { Registries } from '../../../../../client/admin-api/registries.ts';
import {
  givenNode,
  givenNodes,
  givenRule,
  givenTarget,
  givenUser,
} from '../../../../../client/admin-sidebar/commands/context/given.ts';
import { fromKey } from '../../../../../client/admin-sidebar/tree/state/from-key.ts';
import type { TreeNode } from '../../../../../client/admin-sidebar/tree/state/tree-node.ts';
import { connectionNamed, knownSession } from '../../tree/support/known-session.ts';

const [team, other] = [connectionNamed('team', { tenants: ['acme'] }), connectionNamed('other')];

const user = (username: string): TreeNode => ({
  kind: 'user',
  connection: team,
  tenant: 'acme',
  user: { username, role: 'read', source: 'runtime' },
});
const rule = (id: string): TreeNode => ({
  kind: 'rule',
  connection: team,
  rule: { id, user: 'ann', pattern: 'npm/**', permission: 'read', source: 'runtime' },
});
const registry: TreeNode = { kind: 'registry', connection: team };
const otherRegistry: TreeNode = { kind: 'registry', connection: other };
const [alice, bob] = [user('alice'), user('bob')];

const registries: Registries = {
  connections: [team, other],
  session: (id) => [team, other].filter((one) => one.id === id).map((one) => knownSession(one, {}))[0],
  onDidChange: () => () => {},
};
const selecting = (...selected: readonly TreeNode[]) => ({ registries, selection: () => selected });

describe('a command about one thing', () => {
  const cases = [
    { title: 'a node of several that are selected', given: [bob, [alice, bob]], expected: 'user bob' },
    { title: 'a node beside those that are selected', given: [bob, [alice]], expected: 'user bob' },
    { title: 'an inline action', given: [bob, undefined], expected: 'user bob' },
    { title: 'a rule of several', given: [rule('2'), [rule('1'), rule('2')]], expected: 'rule 2' },
    { title: 'a key', given: [fromKey], expected: 'user alice' },
    { title: 'the palette', given: [], expected: undefined },
  ];

  test.each(cases)('$title', ({ given, expected }) => {
    const context = selecting(alice, bob);
    const meant = givenNode(context, given);
    const [ofUser, ofRule] = [givenUser(context, given), givenRule(context, given)];
    const named = ofUser === undefined ? ofRule && `rule ${ofRule.id}` : `user ${ofUser.username}`;
    expect(named).toBe(expected);
    expect(meant?.kind).toBe(expected?.split(' ')[0]);
  });

  test('goes to the registry that was clicked, whichever is selected first', () => {
    const where = (...given: readonly unknown[]) => givenTarget(selecting(registry, otherRegistry), given)?.where;
    expect(where(otherRegistry, [registry, otherRegistry])).toBe('other');
    expect(where(registry, [otherRegistry, registry])).toBe('team');
    expect(where(bob, [otherRegistry, bob])).toBe('team › acme');
    expect(where()).toBeUndefined();
  });
});

test('a command about many takes all that are selected', () => {
  expect(givenNodes(selecting(), [bob, [alice, bob]])).toEqual([alice, bob]);
  expect(givenNodes(selecting(alice, bob), [fromKey])).toEqual([alice, bob]);
});
