import { noAccess as check } from '../registry-config/no-access.ts';
import type { Rule } from './rule.ts';

export const noAccess: Rule = {
  code: 'no-access',
  severity: 'warning',
  summary: 'A registry configuration that lets nobody write, or a user that cannot sign in.',
  advice: 'Give the server an `auth_token`, or the user a `token`; `registry token generate` prints one with its hash.',
  checkRegistry: check,
};
