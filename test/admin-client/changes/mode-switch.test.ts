import { expect, test } from 'vitest';
import { type ListedAccess, modeSwitch, type RegistryModeFacts } from '../../../admin-client/changes/mode-switch.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';

const addition: Mutation = { kind: 'create-user', user: { username: 'ann', role: 'read' } };
const removal = (username: string): Mutation => ({ kind: 'delete-user', username });
const newRule: Mutation = { kind: 'create-rule', rule: { user: '*', pattern: 'npm/**', permission: 'read' } };

const noAccess: ListedAccess = { users: [], rules: [] };
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
    listed: noAccess,
    expected: 'to-users-and-rules',
  },
  {
    title: 'a rule alone does not end the simple token mode',
    mutations: [newRule],
    facts: { mode: 'simple-token', users: 0 },
    listed: noAccess,
    expected: undefined,
  },
  {
    title: 'another user does not switch the mode',
    mutations: [addition],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'deleting the last users leaves only the static token',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: 'no-user-left',
  },
  {
    title: 'a remaining user keeps access',
    mutations: [removal('ann')],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'a user of another tenant keeps access',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'acl', users: 3 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'a new user has access',
    mutations: [removal('ann'), removal('bob'), addition],
    facts: { mode: 'acl', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'a rule in the registry configuration is unaffected',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'acl', users: 2 },
    listed: { ...two, rules: [{ source: 'config' }] },
    expected: undefined,
  },
  {
    title: 'users of an identity provider keep access',
    mutations: [removal('ann'), removal('bob')],
    facts: { mode: 'oidc', users: 2 },
    listed: two,
    expected: undefined,
  },
  {
    title: 'the switch is unknown when the mode is not reported',
    mutations: [addition],
    facts: {},
    listed: noAccess,
    expected: undefined,
  },
];

test.each(cases)('$title', ({ mutations, facts, listed, expected }) => {
  expect(modeSwitch(mutations, facts, listed)).toBe(expected);
});
