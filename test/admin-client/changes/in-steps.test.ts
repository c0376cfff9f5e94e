import { expect, test } from 'vitest';
import { inSteps } from '../../../admin-client/changes/in-steps.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';

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
