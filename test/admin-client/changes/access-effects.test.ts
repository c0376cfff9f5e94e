import { expect, test } from 'vitest';
import { type AccessAtTime, isInEffect } from '../../../admin-client/changes/access-effects.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';

const ann = { username: 'ann', role: 'read', source: 'runtime' } as const;
const rule = { id: '1', user: 'ann', pattern: 'npm/**', permission: 'read', source: 'runtime' } as const;
const same = { ...rule, id: '2' };
const none: AccessAtTime = { users: [], rules: [], entries: [] };
const all: AccessAtTime = { users: [ann], rules: [rule], entries: [{ registry: 'npm', path: 'a/b' }] };
const role = (to: string): Mutation => ({ kind: 'change-role', username: 'ann', before: 'read', role: to });

test.each<readonly [string, Mutation, AccessAtTime, AccessAtTime, boolean | undefined]>([
  ['a new user in the list', { kind: 'create-user', user: ann }, none, all, true],
  ['a new user who existed before', { kind: 'create-user', user: ann }, all, all, false],
  ['a new user who is missing', { kind: 'create-user', user: ann }, none, none, false],
  ['a deleted user', { kind: 'delete-user', username: 'ann' }, all, none, true],
  ['a deleted user who remains', { kind: 'delete-user', username: 'ann' }, all, all, false],
  ['a role', role('write'), all, { ...all, users: [{ ...ann, role: 'write' }] }, true],
  ['a role that did not change', role('write'), all, all, false],
  ['a new rule', { kind: 'create-rule', rule }, all, { ...all, rules: [rule, same] }, true],
  ['a new rule that existed before', { kind: 'create-rule', rule }, all, all, false],
  ['a deleted rule', { kind: 'delete-rule', rule }, all, { ...all, rules: [same] }, true],
  ['a deleted rule that remains', { kind: 'delete-rule', rule }, all, all, false],
  ['an evicted entry', { kind: 'evict', registry: 'npm', path: 'a/b' }, all, none, true],
  ['an evicted entry that remains', { kind: 'evict', registry: 'npm', path: 'a/b' }, all, all, false],
  [
    'an eviction without a list',
    { kind: 'evict', registry: 'npm', path: 'a/b' },
    all,
    { users: [], rules: [] },
    undefined,
  ],
  ['a token', { kind: 'set-token', username: 'ann', role: 'read', token: 'x' }, all, all, undefined],
])('the lists show the effect of %s', (_, mutation, before, now, expected) => {
  expect(isInEffect(mutation, before, now)).toBe(expected);
});
