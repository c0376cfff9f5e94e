import { plainTokens } from '../registry-config/plain-tokens.ts';
import type { Rule } from './rule.ts';

export const plainToken: Rule = {
  code: 'plain-token',
  severity: 'hint',
  summary: 'A token that stands in a registry configuration as it is.',
  advice:
    'Whoever reads the file, or a copy of it, can use the token. Its SHA-256 hash does the same for the server and is of no use to others.',
  checkRegistry: plainTokens,
};
