import { expect, test } from 'vitest';
import type { AccessRule } from '../../../../admin-client/records/model.ts';
import { kindOf, nodeId } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import type { TreeState } from '../../../../client/admin-sidebar/tree/kinds/list-record.ts';
import { childrenOf } from '../../../../client/admin-sidebar/tree/nodes/children-of.ts';
import { maxListLength } from '../../../../client/admin-sidebar/tree/ranges/name-ranges.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { appearanceText, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  entry,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  user,
} from './support/known-session.ts';

const connection = connectionNamed('team');
const stateOf = (parts: KnownParts): TreeState => treeState(registriesOf(knownSession(connection, parts)));
const numbers = (length: number): readonly number[] => Array.from({ length }, (_, index) => index + 1);
const rulesOf = (count: number, ofRule: (number: number) => Partial<AccessRule>): KnownParts => ({
  rules: read(
    listing(
      ...numbers(count).map((number): AccessRule => {
        const rule = { user: 'ann', pattern: 'npm/**', permission: 'read', source: 'runtime' } as const;
        return { ...rule, id: String(number), ...ofRule(number) };
      }),
    ),
  ),
});

const rows: readonly { title: string; parts: KnownParts; within: TreeNode; lines: readonly string[] }[] = [
  {
    title: 'ranges of numbers are sorted as numbers, like the names in them',
    parts: { users: read(listing(...numbers(899).map((number) => user(String(number + 100))), user('7'))) },
    within: { kind: 'users', connection },
    lines: [
      '(list-selection) 1… | 99',
      ...[2, 3, 4, 5, 6].map((digit) => `(list-selection) ${digit}… | 100`),
      '(list-selection) 7… | 101',
    ],
  },
  {
    title: 'a range of users with rules counts rules, like the list and the users in it',
    parts: rulesOf(1800, (number) => ({ user: `user-${number % 600}` })),
    within: { kind: 'rules', connection },
    lines: ['(person) user-0 | 3', '(list-selection) user-1… | 333', '(list-selection) user-2… | 333'],
  },
  {
    title: 'a range of a cache counts entries, including those in folders',
    parts: { cache: read(listing(...numbers(1200).map((number) => entry('npm', `p${number % 600}/${number}`)))) },
    within: { kind: 'cache-folder', connection, registry: 'npm', path: '' },
    lines: ['(folder) p0 | 2 entries', '(list-selection) p1… | 222'],
  },
  {
    title: 'many rules of one user and pattern are divided by their identifiers',
    parts: rulesOf(1000, () => ({})),
    within: { kind: 'rule-group', connection, by: 'user', value: 'ann' },
    lines: ['(list-selection) npm/** #1… | 112', '(list-selection) npm/** #2… | 111'],
  },
];

test.each(rows)('$title', ({ parts, within, lines }) => {
  const state = stateOf(parts);
  const drawn = childrenOf(within, state).map((node) => appearanceText(node, state));
  expect(drawn.slice(0, lines.length)).toEqual(lines);
});

test('a screen reader reads the unit of a range', () => {
  const state = stateOf(rulesOf(1800, (number) => ({ user: `user-${number % 600}` })));
  const range = childrenOf({ kind: 'rules', connection }, state)[1];
  expect(range && kindOf(range, state).appearance(range, state).accessibleLabel).toBe(
    '333 rules, names that begin with user-1',
  );
});

test('no node of 20,000 rules of one user and pattern has more children than the limit, and each knows its parent', () => {
  const state = stateOf(rulesOf(20_000, () => ({})));
  const below = (node: TreeNode): number => {
    const children = childrenOf(node, state);
    expect(children.length).toBeLessThanOrEqual(maxListLength);
    const [first] = children;
    const parent = first && kindOf(first, state).parent(first, state);
    if (parent !== undefined) expect(nodeId(parent, state)).toBe(nodeId(node, state));
    return children.reduce((sum, child) => sum + (child.kind === 'rule' ? 1 : below(child)), 0);
  };
  expect(below({ kind: 'rules', connection })).toBe(20_000);
});
