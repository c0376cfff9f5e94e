import { expect, test } from 'vitest';
import {
  type ListedAccess,
  modeSwitch,
  type RegistryModeFacts,
} from '../../../../client/admin-api/changes/mode-switch.ts';
import type { Mutation } from '../../../../client/admin-api/changes/mutation.ts';

const addition: Mutation = { kind: 'create-user', user: { username: 'ann', role: 'read' } };
const removal = (username: string): Mutation => ({ kind: 'delete-user', username });
const newRule: Mutation = { kind: 'create-rule', rule: { user: '*', pattern: 'npm/**', permission: 'read' } };

const nobody: ListedAccess = { users: [], rules: [] };
const two: ListedAccess = {
  users: [
    { username: 'ann', source: 'runtime' },
    { username: 'bob', source: 'runtime' },
  ],
  rules: [{ source: 'runtime' }],
};

interface Case {
  readonly title: string;
  readonly mutations: readonly Mutation[];
  readonly facts: RegistryModeFacts;
  readonly listed: ListedAccess;
  readonly expected: ReturnType<typeof modeSwitch>;
}

const cases: readonly Case[] = [
  {
    title: 'the first user ends the simple token mode',
    mutations: [addition],
    facts: { mode: 'simple-token', users: 0 },
    listed: nobody,
    expected: 'to-users-and-rules',
  },
  {
    title: 'a rule alone does not',
    mutations: [newRule],
    facts: { mode: 'simple-token', users: 0 },
    listed: nobody,
    expected: undefined,
  },
  {
    title: 'a further user changes nothing',
    mutations: [addition],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'with the last users it is back',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: 'to-simple-token',
  },
  {
    title: 'not while one user is left',
    mutations: [removal('ann')],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'nor while another tenant has one',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'acl', users: 3 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'nor when somebody comes at the same time',
    mutations: [removal('ann'), removal('bob'), addition],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'nor when the configuration file has a rule',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'acl', users: 2 },
    listed: { ...two, rules: [{ source: 'config' }] },
    expected: undefined,
  },
  {
    title: 'nor with an identity provider',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'oidc', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'a server that tells no mode is not guessed at',
    mutations: [addition],
    facts: {},
    listed: nobody,
    expected: undefined,
  },
];

test.each(cases)('$title', ({ mutations, facts, listed, expected }) => {
  expect(modeSwitch(mutations, facts, listed)).toBe(expected);
});
