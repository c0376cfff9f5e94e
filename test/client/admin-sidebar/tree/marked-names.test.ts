import { expect, test } from 'vitest';
import { kindOf } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { accessibleText, appearanceText, treeState } from './support/drawn.ts';
import { connectionNamed, knownSession, registriesOf, rule, user } from './support/known-session.ts';

const connection = connectionNamed('team');
const state = treeState(registriesOf(knownSession(connection, {})));
/** `alice` with a Cyrillic letter. */
const alice = '\u0430lice';

test.each<readonly [node: TreeNode, row: string, spoken: string]>([
  [
    { connection, kind: 'user', user: user(alice) },
    `(warning) ${alice} | read · look-alike letters`,
    `${alice}, user, role read, has a token, look-alike letters`,
  ],
  [
    { connection, kind: 'rule', rule: rule(`${alice} read npm/**`) },
    '(warning) npm/** | read · look-alike letters',
    `access rule, ${alice} may read npm/**, look-alike letters`,
  ],
  [
    { connection, kind: 'package', name: `@team/${alice}` },
    `(warning) ${alice} | look-alike letters`,
    `@team/${alice}, package, look-alike letters`,
  ],
])('a name with letters that can be mistaken for others is marked: %j', (node, row, spoken) => {
  expect(appearanceText(node, state)).toBe(row);
  expect(accessibleText(node, state)).toBe(spoken);
  expect(kindOf(node, state).facts(node, state).notes).toEqual([
    'The name contains letters that can be mistaken for others: “\u0430” (U+0430, Cyrillic).',
  ]);
});

test('other names are not marked', () => {
  const node: TreeNode = { connection, kind: 'user', user: user('иван') };
  expect(appearanceText(node, state)).toBe('(eye) иван | read');
  expect(kindOf(node, state).facts(node, state).notes).toEqual([]);
});
