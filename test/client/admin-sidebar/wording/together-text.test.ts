import { expect, test } from 'vitest';
import type { TogetherOutcome } from '../../../../admin-client/changes/change-together.ts';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { togetherText } from '../../../../client/admin-sidebar/wording/together-text.ts';
import { rows } from '../../../support/rows.ts';
import { inEnglish } from '../tree/support/drawn.ts';
import { rule } from '../tree/support/known-session.ts';

const add: Mutation = { kind: 'create-rule', rule: rule('ann write npm/b') };
const remove: Mutation = { kind: 'delete-rule', rule: rule('ann read npm/a') };
const nameOf = (mutation: Mutation): string => ('rule' in mutation ? mutation.rule.pattern : mutation.kind);
const words = {
  where: 'Team',
  nameOf,
  describe: (mutation: Mutation) =>
    `${mutation.kind === 'create-rule' ? 'Add' : 'Delete'} the rule ${nameOf(mutation)}`,
  causeOf: ({ message }: Error) => message,
  t: inEnglish,
};

const error = new Error('Team refused it.');
const left = { state: 'left', made: [{ mutation: add, record: undefined }], rest: [remove], error } as const;

const cases: readonly (readonly [string, Exclude<TogetherOutcome, { readonly state: 'done' }>, string])[] = [
  [
    'a first step that failed',
    { state: 'undone', failed: add, error, sent: 0 },
    'Nothing was changed in Team. This step failed: Add the rule npm/b. Team refused it.',
  ],
  [
    'a second step that failed and was undone',
    { state: 'undone', failed: remove, error, sent: 1 },
    'Nothing was changed in Team: what had been added was removed again. This step failed: Delete the rule npm/a. Team refused it.',
  ],
  [
    'a second step and an undo that failed',
    { ...left, isUnknown: false, undoError: new Error('Team is gone.') },
    'Team now has both the new “npm/b” and the previous “npm/a”. This step failed: Delete the rule npm/a. Team refused it. It could not be undone: Team is gone.',
  ],
  [
    'a second step of which nothing is known',
    { ...left, isUnknown: true, undoError: undefined },
    'Team now has the new “npm/b”. It is not known whether this step was made: Delete the rule npm/a. Team refused it.',
  ],
  [
    'a first step of which nothing is known',
    { ...left, made: [], rest: [add, remove], isUnknown: true, undoError: undefined },
    'It is not known whether this step was made: Add the rule npm/b. Team refused it.',
  ],
];

test.each(rows(cases))('the message about $name', ({ row: [, outcome, text] }) => {
  expect(togetherText(outcome, words)).toBe(text);
});
