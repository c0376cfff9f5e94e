import { expect, test } from 'vitest';
import { plannedRemovals } from '../../../../../client/admin-sidebar/commands/removal/planned-removals.ts';
import type { TreeNode } from '../../../../../client/admin-sidebar/tree-state/tree-node.ts';
import {
  connectionNamed,
  entry,
  knownSession,
  listing,
  read,
  registriesOf,
  rule,
  user,
} from '../../tree/support/known-session.ts';

const connection = connectionNamed('team');
const rules = [rule('ann read npm/a'), rule('ann write npm/b'), rule('bob read npm/a')];
const fixed = rule('ann read npm/fixed', { source: 'config' });
const registries = registriesOf(
  knownSession(connection, {
    rules: read(listing(...rules, fixed)),
    cache: read(listing(entry('npm', 'left'), entry('npm', 'left/-/left-1.0.0.tgz'), entry('npm', 'lefty'))),
  }),
);
const group = (by: 'user' | 'pattern', value: string): TreeNode => ({ kind: 'rule-group', connection, by, value });

const rows: readonly { title: string; nodes: readonly TreeNode[]; removed: readonly string[] }[] = [
  {
    title: 'the group of a user: all rules of the user, except those of the configuration file',
    nodes: [group('user', 'ann')],
    removed: ['ann read npm/a', 'ann write npm/b'],
  },
  {
    title: 'the group of a pattern: all rules with the pattern',
    nodes: [group('pattern', 'npm/a')],
    removed: ['ann read npm/a', 'bob read npm/a'],
  },
  {
    title: 'two groups and a rule of one of them: each rule once',
    nodes: [
      group('user', 'ann'),
      group('user', 'bob'),
      ...rules.slice(0, 1).map((one) => ({ kind: 'rule', connection, rule: one }) as const),
    ],
    removed: ['ann read npm/a', 'ann write npm/b', 'bob read npm/a'],
  },
  { title: 'a group that no longer exists: nothing', nodes: [group('user', 'zoe')], removed: [] },
  {
    title: 'a folder of the cache: its entries, not those with a similar name',
    nodes: [{ kind: 'cache-folder', connection, registry: 'npm', path: 'left' }],
    removed: ['npm/left', 'npm/left/-/left-1.0.0.tgz'],
  },
  { title: 'a user', nodes: [{ kind: 'user', connection, user: user('ann') }], removed: ['ann'] },
  {
    title: 'a user of the configuration file: nothing',
    nodes: [{ kind: 'user', connection, user: user('ann', 'read', { source: 'config' }) }],
    removed: [],
  },
];

test.each(rows)('deletes $title', async ({ nodes, removed }) => {
  const planned = await plannedRemovals({ registries }, nodes);
  expect(
    planned.map(({ mutation }) => {
      if (mutation.kind === 'delete-rule') return mutation.rule.id;
      if (mutation.kind === 'evict') return `${mutation.registry}/${mutation.path}`;
      return mutation.kind === 'delete-user' ? mutation.username : mutation.kind;
    }),
  ).toEqual(removed);
});
