import { expect, test } from 'vitest';
import {
  approvalText,
  approvedText,
  type ChosenVersion,
  rejectedText,
  rejectionText,
} from '../../../../../client/admin-sidebar/commands/staging/review-text.ts';
import { inEnglish as t } from '../../tree/support/drawn.ts';
import { stagedVersion } from '../../tree/support/known-session.ts';

const ui: ChosenVersion = { staged: stagedVersion('@team/ui@2.0.0'), where: 'team' };
const app: ChosenVersion = { staged: stagedVersion('app@1.0.0', { tags: 'next', stagedBy: 'ci' }), where: 'team' };
const other: ChosenVersion = { staged: stagedVersion('app@1.0.0', { tags: '', stagedBy: '' }), where: 'mobile' };

test('the confirmation of an approval names the versions, their tags and who has staged them', () => {
  expect(approvalText([ui], 0, t)).toEqual({
    question: 'Approve @team/ui@2.0.0 in team?',
    names: ['@team/ui@2.0.0 — sets latest, staged by ann'],
    notes: ['The version is published, and clients can install it immediately.'],
  });
  expect(approvalText([ui, app], 1, t)).toEqual({
    question: 'Approve 2 staged versions in team?',
    names: ['@team/ui@2.0.0 — sets latest, staged by ann', 'app@1.0.0 — sets next, staged by ci'],
    notes: [
      'The versions are published, and clients can install them immediately.',
      '1 selected version is left as it is: another user must approve it.',
    ],
  });
});

test('versions of several registries are named with their registries', () => {
  expect(approvalText([app, other], 2, t)).toEqual({
    question: 'Approve 2 staged versions in team, mobile?',
    names: ['app@1.0.0 — sets next, staged by ci — team', 'app@1.0.0 — mobile'],
    notes: [
      'The versions are published, and clients can install them immediately.',
      '2 selected versions are left as they are: another user must approve them.',
    ],
  });
});

test('the confirmation of a rejection names the versions and the reason, without invisible characters', () => {
  const notes = [
    'Reason: No⟨U+202E⟩ changelog.',
    'Rejected versions are removed. This cannot be undone; they can be staged again.',
    '1 selected version is left as it is: you cannot reject it.',
  ];
  expect(rejectionText([ui, app], 'No\u202e changelog.', 1, t)).toEqual({
    question: 'Reject 2 staged versions in team?',
    names: ['@team/ui@2.0.0', 'app@1.0.0'],
    notes,
  });
});

test('the messages afterwards say what was done', () => {
  expect([
    approvedText([ui], t),
    approvedText([ui, app], t),
    rejectedText([ui], t),
    rejectedText([ui, app], t),
  ]).toEqual([
    '@team/ui@2.0.0 was published in team.',
    '2 versions were published in team.',
    '@team/ui@2.0.0 was rejected in team.',
    '2 versions were rejected in team.',
  ]);
});
