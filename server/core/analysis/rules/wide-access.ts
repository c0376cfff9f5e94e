import { wideAccess as check } from '../registry-config/wide-access.ts';
import type { Rule } from './rule.ts';

export const wideAccess: Rule = {
  code: 'wide-access',
  severity: 'warning',
  summary: 'A setting of a registry configuration that lets in more than people mostly want.',
  advice: 'Add credentials, or choose a narrower value. Where it is meant, set the severity of this rule.',
  checkRegistry: check,
};
