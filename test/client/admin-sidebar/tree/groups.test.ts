import { expect, test } from 'vitest';
import type { Group } from '../../../../admin-client/records/group.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { kindOf } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import { groups } from '../../../../client/admin-sidebar/tree/lists/groups.ts';
import { users } from '../../../../client/admin-sidebar/tree/lists/users.ts';
import { accessibleText, actionsText, drawn, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  stats,
  user,
} from './support/known-session.ts';

const team: Group = { name: 'team', members: ['bob', 'ann', 'eve'], claims: [], etag: undefined, source: 'config' };
const all = listing<Group>(team, { ...team, name: 'build', members: [], source: 'runtime' });

function stateOf(parts: KnownParts) {
  const session = knownSession(connectionNamed('team'), { stats: read(stats), ...parts });
  return treeState(registriesOf(session), 'user', [users, groups]);
}

const below = (text: string): readonly string[] => {
  const lines = text.split('\n');
  return lines.slice(lines.findIndex((line) => /groups|Groups/.test(line)) + 1, -2).map((line) => line.slice(4));
};

test('a group shows its members, with their roles as far as they are known', () => {
  expect(below(drawn(stateOf({ groups: read(all) })))).toEqual([
    '(organization) @build | 0',
    '(lock) @team | 3',
    '  (person) ann',
    '  (person) bob',
    '  (person) eve',
  ]);
  const known = stateOf({ groups: read(all), users: read(listing(user('ann', 'write'), user('bob', 'read'))) });
  expect(below(drawn(known)).slice(2)).toEqual([
    '  (edit) ann | write',
    '  (eye) bob | read',
    '  (person) eve | no such user yet',
  ]);
  expect(below(drawn(known, accessibleText)).slice(1, 3)).toEqual(['@team, group, 3 members', '  ann, member, write']);
});

test('access rules of a group can be added, and its access and that of its members explained', () => {
  expect(below(drawn(stateOf({ groups: read(all) }), actionsText)).slice(1, 3)).toEqual([
    'group addRule! explainAccess copyName copyJson',
    '  group-member explainAccess copyName',
  ]);
});

test('the tooltip of a group of the configuration file says where to change it', () => {
  const node = { connection: connectionNamed('team'), kind: 'group', group: team } as const;
  const state = stateOf({});
  expect(kindOf(node, state).facts(node, state)).toEqual({
    title: '@team',
    facts: [],
    notes: ['Defined in the configuration file of the server; change it there.'],
  });
});

test('a registry without groups says so, and is connected', () => {
  const error = new RegistryError('not-found', 'There is nothing.');
  const text = drawn(stateOf({ users: read(listing()), groups: { state: 'failed', error } }));
  expect(text).toContain('(server) team | registry.example · 12 ms');
  expect(below(text)).toEqual(['(info) The registry does not support groups']);
});
