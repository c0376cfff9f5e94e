import { syntaxCure } from '../fixes/syntax-cures.ts';
import type { Rule } from './rule.ts';

export const syntax: Rule = {
  code: 'syntax',
  severity: 'error',
  summary: 'The text is not well-formed TOML or JSON.',
  advice:
    'The message says what is missing or too much. Comments and trailing commas in JSON are only warned of: this ' +
    'project reads them, other tools may not.',
  isAlwaysReported: true,
  checks: { parser: 'block' },
  fixes: syntaxCure,
};
