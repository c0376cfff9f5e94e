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
  ['ours', 'write|yank|read', [lose, unknown('yank')]],
  ['ours', 'read|yank', [lose, unknown('yank')]],
  ['other', 'read', [unknown('read')]],
  ['other', 'deny|read', [unknown('deny, read')]],
])('the dialog before the deletion of rules of %s server with %s says what is known', (whose, permissions, notes) => {
  const context = { isOfTaskwright: whose === 'ours', t: inEnglish };
  const rules = permissions.split('|').map((permission) => ({ permission }));
  expect(ruleDeletionNotes(rules, context)).toEqual(notes);
});

test('the deletion of a rule with a list of permissions cannot be undone', () => {
  const context = { isOfTaskwright: false, t: inEnglish };
  const rules = [{ permission: 'read, write', isPermissionComposed: true }, { permission: 'deny' }] as const;
  expect(ruleDeletionNotes(rules, context)).toEqual([
    unknown('deny'),
    'The server defines the effect of a deleted access rule with the permissions read, write. This cannot be undone.',
  ]);
});
