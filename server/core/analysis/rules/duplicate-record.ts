import { duplicateRecords } from '../registry-config/duplicate-records.ts';
import type { Rule } from './rule.ts';

export const duplicateRecord: Rule = {
  code: 'duplicate-record',
  severity: 'error',
  summary: 'A user, tenant, access rule or token that is there twice in a registry configuration.',
  advice:
    'Names and tokens are unique within the server or a tenant. Keep one of the two; a rule that is there twice does no harm and is a warning.',
  checkRegistry: duplicateRecords,
};
