import { describe, expect, test } from 'vitest';
import { dangers } from '../../../../client/admin-api/changes/dangers.ts';
import type { Mutation } from '../../../../client/admin-api/changes/mutation.ts';
import type { User } from '../../../../client/admin-api/model.ts';

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
  readonly oneself?: string;
  readonly mutations: readonly Mutation[];
  readonly expected: readonly string[];
}

const team = [user('ann', 'admin'), user('bob', 'admin'), user('cy', 'write')];

const cases: readonly Case[] = [
  { title: 'one admin of two may go', users: team, mutations: [removal('ann')], expected: [] },
  {
    title: 'of all admins that go each is named',
    users: team,
    mutations: [removal('ann'), change('bob', 'admin', 'read')],
    expected: ['ann last-admin', 'bob last-admin'],
  },
  {
    title: 'a user who is to be made an admin is none yet, and the registry may refuse it',
    users: team,
    mutations: [removal('ann'), removal('bob'), change('cy', 'write', 'admin')],
    expected: ['ann last-admin', 'bob last-admin'],
  },
  {
    title: 'nor is one who is to be added, under a name that the registry may not take',
    users: [user('ann', 'admin')],
    mutations: [removal('ann'), { kind: 'create-user', user: { username: 'carol smith', role: 'admin' } }],
    expected: ['ann last-admin'],
  },
  {
    title: 'where there is no admin anyway nobody is the last one',
    users: [user('cy', 'write')],
    mutations: [removal('cy')],
    expected: [],
  },
  {
    title: 'whoever deletes themselves is told so',
    users: team,
    oneself: 'ann',
    mutations: [removal('ann')],
    expected: ['ann oneself'],
  },
  {
    title: 'whoever takes their own role of admin away is told so',
    users: team,
    oneself: 'ann',
    mutations: [change('ann', 'admin', 'write')],
    expected: ['ann oneself'],
  },
  {
    title: 'a change between lower roles endangers nobody',
    users: team,
    oneself: 'cy',
    mutations: [change('cy', 'write', 'read')],
    expected: [],
  },
  {
    title: 'an admin of the configuration file stays, whoever goes',
    users: [{ ...user('ann', 'admin'), source: 'config' }, user('bob', 'admin')],
    mutations: [removal('bob')],
    expected: [],
  },
];

describe('who is in danger', () => {
  test.each(cases)('$title', ({ users, oneself, mutations, expected }) => {
    expect(dangers(mutations, { users, oneself }).map(({ username, why }) => `${username} ${why}`)).toEqual(expected);
  });
});
