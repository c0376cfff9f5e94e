import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { syntaxFixes } from '../fixes/syntax-fixes.ts';
import type { Finding, Rule } from './rule.ts';

export const syntax: Rule<Finding & { readonly data?: SyntaxRepair }> = {
  code: 'syntax',
  severity: 'error',
  summary:
    'The text is not valid TOML or JSON, not a list of tools and versions in `.tool-versions`, or not valid YAML in a CI file.',
  advice:
    'The message says what is missing or unexpected. Comments and trailing commas in JSON are reported as warnings ' +
    'only: Taskwright accepts them, but other tools may not.',
  isAlwaysReported: true,
  checks: { parser: 'block' },
  fixes: syntaxFixes,
};
