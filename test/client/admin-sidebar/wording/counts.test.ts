import { expect, test } from 'vitest';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { deletionsText } from '../../../../client/admin-sidebar/wording/counts.ts';
import { inEnglish } from '../tree/support/drawn.ts';
import { rule } from '../tree/support/known-session.ts';

const user: Mutation = { kind: 'delete-user', username: 'ann' };
const ruleOfUser: Mutation = { kind: 'delete-rule', rule: rule('ann read npm/a') };
const group: Mutation = { kind: 'delete-group', group: { name: 'web', members: [] }, rules: [] };
const eviction: Mutation = { kind: 'evict', registry: 'npm', path: 'left-pad' };
const many = (count: number, mutation: Mutation): readonly Mutation[] => Array.from({ length: count }, () => mutation);

test.each([
  ['1 user', [user]],
  ['10,001 users', many(10_001, user)],
  ['2 users, 1 rule', [user, ruleOfUser, user]],
  ['1 user, 2 groups', [group, user, group]],
  ['20,000 rules, 1,000 cache entries', [...many(1000, eviction), ...many(20_000, ruleOfUser)]],
])('the dialog before deletions shows %s', (text, mutations) => {
  expect(deletionsText(mutations, inEnglish)).toBe(text);
});
