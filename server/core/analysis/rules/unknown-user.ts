import { replacementFixes } from '../fixes/replacement-fixes.ts';
import { unknownUsers } from '../registry-config/unknown-users.ts';
import type { Rule } from './rule.ts';

export const unknownUser: Rule = {
  code: 'unknown-user',
  severity: 'info',
  summary: 'An access rule about a user that the registry configuration does not define.',
  advice:
    'The user may be added while the server runs. It is a warning when the name is nearly that of a user in the file.',
  checkRegistry: unknownUsers,
  fixes: replacementFixes,
};
