import { expect, test } from 'vitest';
import { ruleDeletionNotes } from '../../../../client/admin-sidebar/wording/rule-deletion-notes.ts';
import { inEnglish } from '../tree/support/drawn.ts';

const lose = 'Users lose the access that a deleted access rule grants. You can undo this.';
const unknown = (permissions: string): string =>
  `The server defines the effect of a deleted access rule with the permission ${permissions}. You can undo this.`;

test.each<readonly [whose: 'ours' | 'other', permissions: string, notes: readonly string[]]>([
  ['ours', 'read', [lose]],
  ['ours', 'write|read', [lose]],
  ['ours', 'admin', [lose]],
  ['ours', 'yank', [unknown('yank')]],
  ['ours', '', [unknown('(not reported)')]],
  ['ours', 'read, write|yank|read', [lose, unknown('read, write, yank')]],
  ['ours', 'read|yank', [lose, unknown('yank')]],
  ['other', 'read', [unknown('read')]],
  ['other', 'deny|read', [unknown('deny, read')]],
])('the dialog before the deletion of rules of %s server with %s says what is known', (whose, permissions, notes) => {
  const context = { isOfTaskwright: whose === 'ours', t: inEnglish };
  expect(ruleDeletionNotes(permissions.split('|'), context)).toEqual(notes);
});
