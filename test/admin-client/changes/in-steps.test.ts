import { expect, test } from 'vitest';
import { inSteps } from '../../../admin-client/changes/in-steps.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { stagedVersion } from '../../client/admin-sidebar/tree/support/known-session.ts';

const rule = { id: '7', user: 'ann', pattern: 'npm/**', permission: 'read', source: 'runtime' } as const;

test('users are created before their rules, admins are added before others are removed, and rules are deleted before users', () => {
  const mutations: readonly Mutation[] = [
    { kind: 'delete-user', username: 'old' },
    { kind: 'change-role', username: 'ann', before: 'admin', role: 'read' },
    { kind: 'delete-rule', rule },
    { kind: 'create-rule', rule },
    { kind: 'change-role', username: 'bob', before: 'read', role: 'admin' },
    { kind: 'evict', registry: 'npm', path: 'left-pad' },
    { kind: 'create-user', user: { username: 'cy', role: 'write' } },
  ];
  expect(inSteps(mutations, (mutation) => mutation).map((step) => step.map(({ kind }) => kind))).toEqual([
    ['change-role', 'create-user'],
    ['create-rule'],
    ['change-role'],
    ['delete-rule', 'evict'],
    ['delete-user'],
  ]);
});

test('groups are created between their members and their rules, and deleted between their rules and their members', () => {
  const group = { name: 'web', members: ['cy'] };
  const ofGroup = { ...rule, user: '@web' };
  const mutations: readonly Mutation[] = [
    { kind: 'delete-user', username: 'old' },
    { kind: 'delete-group', group, rules: [] },
    { kind: 'delete-rule', rule: ofGroup },
    { kind: 'create-rule', rule: ofGroup },
    { kind: 'change-group', group, before: ['old'] },
    { kind: 'create-group', group },
    { kind: 'create-user', user: { username: 'cy', role: 'write' } },
  ];
  expect(inSteps(mutations, (mutation) => mutation).map((step) => step.map(({ kind }) => kind))).toEqual([
    ['create-user'],
    ['change-group', 'create-group'],
    ['create-rule'],
    ['delete-rule'],
    ['delete-group'],
    ['delete-user'],
  ]);
});

test('versions of the same package are published in their order, after the rejections', () => {
  const mutations: readonly Mutation[] = [
    ...['one@1.0.0', 'two@1.0.0', 'one@1.1.0', 'one@1.2.0'].map(
      (text): Mutation => ({ kind: 'approve-staged', staged: stagedVersion(text) }),
    ),
    { kind: 'reject-staged', staged: stagedVersion('three@1.0.0'), reason: 'no' },
  ];
  const names = (step: readonly Mutation[]) => step.map((one) => ('staged' in one ? one.staged.id : one.kind));
  expect(inSteps(mutations, (mutation) => mutation).map(names)).toEqual([
    ['three@1.0.0'],
    ['one@1.0.0', 'two@1.0.0'],
    ['one@1.1.0'],
    ['one@1.2.0'],
  ]);
});
