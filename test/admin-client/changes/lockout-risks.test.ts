import { describe, expect, test } from 'vitest';
import { lockoutRisks } from '../../../admin-client/changes/lockout-risks.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import type { User } from '../../../admin-client/records/model.ts';

const user = (username: string, role: string): User => ({ username, role, source: 'runtime' });
const removal = (username: string): Mutation => ({ kind: 'delete-user', username });
const change = (username: string, before: string, role: string): Mutation => ({
  kind: 'change-role',
  username,
  before,
  role,
});

interface Case {
  readonly title: string;
  readonly users: readonly User[];
  readonly currentUser?: string;
  readonly mutations: readonly Mutation[];
  readonly expected: readonly string[];
}

const team = [user('ann', 'admin'), user('bob', 'admin'), user('cy', 'write')];

const cases: readonly Case[] = [
  { title: 'one of two admins can be deleted', users: team, mutations: [removal('ann')], expected: [] },
  {
    title: 'all admins are reported when all of them are deleted',
    users: team,
    mutations: [removal('ann'), change('bob', 'admin', 'read')],
    expected: ['ann last-admin', 'bob last-admin'],
  },
  {
    title: 'a user whom the changes make an admin does not count',
    users: team,
    mutations: [removal('ann'), removal('bob'), change('cy', 'write', 'admin')],
    expected: ['ann last-admin', 'bob last-admin'],
  },
  {
    title: 'a new admin does not count',
    users: [user('ann', 'admin')],
    mutations: [removal('ann'), { kind: 'create-user', user: { username: 'carol smith', role: 'admin' } }],
    expected: ['ann last-admin'],
  },
  {
    title: 'without any admin, no last admin is reported',
    users: [user('cy', 'write')],
    mutations: [removal('cy')],
    expected: [],
  },
  {
    title: 'deleting the current user is reported',
    users: team,
    currentUser: 'ann',
    mutations: [removal('ann')],
    expected: ['ann current-user'],
  },
  {
    title: 'removing the admin role from the current user is reported',
    users: team,
    currentUser: 'ann',
    mutations: [change('ann', 'admin', 'write')],
    expected: ['ann current-user'],
  },
  {
    title: 'a change between lower roles cannot lock out a user',
    users: team,
    currentUser: 'cy',
    mutations: [change('cy', 'write', 'read')],
    expected: [],
  },
  {
    title: 'an admin of the registry configuration remains',
    users: [{ ...user('ann', 'admin'), source: 'config' }, user('bob', 'admin')],
    mutations: [removal('bob')],
    expected: [],
  },
];

describe('changes that can lock out users', () => {
  test.each(cases)('$title', ({ users, currentUser, mutations, expected }) => {
    expect(
      lockoutRisks(mutations, { users, currentUser }).map(({ username, reason }) => `${username} ${reason}`),
    ).toEqual(expected);
  });
});
