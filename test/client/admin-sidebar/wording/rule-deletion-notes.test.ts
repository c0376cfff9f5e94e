import { expect, test } from 'vitest';
import { ruleDeletionNotes } from '../../../../client/admin-sidebar/wording/rule-deletion-notes.ts';
import { inEnglish } from '../tree/support/drawn.ts';

const lose = 'Users lose the access that a deleted access rule grants. You can undo this.';
const gain = 'Users can gain the access that a deleted access rule denies. You can undo this.';
const unknown = (permissions: string): string =>
  `The server defines the effect of a deleted access rule with the permission ${permissions}. You can undo this.`;

test.each<readonly [permissions: string, notes: readonly string[]]>([
  ['read', [lose]],
  ['write|read', [lose]],
  ['deny', [gain]],
  ['none', [gain]],
  ['No-Access', [gain]],
  ['read|deny|deny', [lose, gain]],
  ['yank', [unknown('yank')]],
  ['', [unknown('(not reported)')]],
  ['read, write|yank|read', [lose, unknown('read, write, yank')]],
])('the dialog before the deletion of rules with %s says what happens', (permissions, notes) => {
  expect(ruleDeletionNotes(permissions.split('|'), inEnglish)).toEqual(notes);
});
