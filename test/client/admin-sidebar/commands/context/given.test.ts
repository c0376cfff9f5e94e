import { describe, expect, test } from 'vitest';
import type { Registries } from '../../../../../admin-client/registries.ts';
import {
  givenNode,
  givenNodes,
  givenRule,
  givenTarget,
  givenUser,
} from '../../../../../client/admin-sidebar/commands/context/given.ts';
import { fromKey } from '../../../../../client/admin-sidebar/tree-state/from-key.ts';
import type { TreeNode } from '../../../../../client/admin-sidebar/tree-state/tree-node.ts';
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

describe('a command for a single node runs on', () => {
  const cases = [
    { title: 'the clicked one of several selected nodes', given: [bob, [alice, bob]], expected: 'user bob' },
    { title: 'the clicked node outside the selection', given: [bob, [alice]], expected: 'user bob' },
    { title: 'the node of an inline action', given: [bob, undefined], expected: 'user bob' },
    { title: 'the clicked one of several rules', given: [rule('2'), [rule('1'), rule('2')]], expected: 'rule 2' },
    { title: 'the selection for a key binding', given: [fromKey], expected: 'user alice' },
    { title: 'no node from the Command Palette', given: [], expected: undefined },
  ];

  test.each(cases)('$title', ({ given, expected }) => {
    const context = selecting(alice, bob);
    const node = givenNode(context, given);
    const [ofUser, ofRule] = [givenUser(context, given), givenRule(context, given)];
    const named = ofUser === undefined ? ofRule && `rule ${ofRule.id}` : `user ${ofUser.username}`;
    expect(named).toBe(expected);
    expect(node?.kind).toBe(expected?.split(' ')[0]);
  });

  test('the clicked registry, regardless of the selection', () => {
    const where = (...given: readonly unknown[]) => givenTarget(selecting(registry, otherRegistry), given)?.where;
    expect(where(otherRegistry, [registry, otherRegistry])).toBe('other');
    expect(where(registry, [otherRegistry, registry])).toBe('team');
    expect(where(bob, [otherRegistry, bob])).toBe('team › acme');
    expect(where()).toBeUndefined();
  });
});

test('a command for several nodes runs on the selection', () => {
  expect(givenNodes(selecting(), [bob, [alice, bob]])).toEqual([alice, bob]);
  expect(givenNodes(selecting(alice, bob), [fromKey])).toEqual([alice, bob]);
});

test('a command for several nodes runs on the clicked node if it is not selected', () => {
  expect(givenNodes(selecting(alice, bob), [rule('1'), [alice, bob]])).toEqual([rule('1')]);
});
