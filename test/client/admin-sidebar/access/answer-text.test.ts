import { expect, test } from 'vitest';
import type { AccessAnswer } from '../../../../admin-client/records/access-answer.ts';
import { answerText } from '../../../../client/admin-sidebar/access/answer-text.ts';
import { inEnglish } from '../tree/support/drawn.ts';
import { rule } from '../tree/support/known-session.ts';

test('the rules of groups and of every user are named as such', () => {
  const decision = { allowed: true, reason: '' };
  const answer: AccessAnswer = {
    ...{ decisions: { read: decision, write: decision }, users: [], moreUsers: 0, others: [], moreRules: 0 },
    role: undefined,
    matching: ['@team write npm/**', '* read npm/**', 'ann read npm/**'].map((text) => ({ rule: rule(text) })),
  };
  const about = { who: { kind: 'everybody' }, path: 'npm/one', scope: 'team', isTenant: false } as const;
  const rows = answerText(answer, about, inEnglish)
    .split('\n')
    .filter((line) => line.includes('npm/\\*\\*') || line.includes('npm/**'));
  expect(rows.map((row) => row.split('|')[2]?.trim())).toEqual([
    '`@team` (members of the group)',
    '`*` (every user who signs in)',
    '`ann`',
  ]);
});
