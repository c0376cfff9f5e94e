import { missingSettings } from '../registry-config/missing-settings.ts';
import type { Rule } from '../rule.ts';

export const missingProperty: Rule = {
  code: 'missing-property',
  severity: 'error',
  summary: 'A key that its place requires is not there.',
  advice: 'The message names the key, or the choices when one of several would do; completion writes it.',
  checkRegistry: missingSettings,
};
