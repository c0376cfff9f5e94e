import type { Rule } from './rule.ts';

export const unusedSuppression: Rule = {
  code: 'unused-suppression',
  severity: 'hint',
  summary: 'A comment suppresses no problem.',
  advice:
    'A comment `# taskwright: ignore <code>` applies to its line or, if the line contains only the comment, to the next line. ' +
    'Remove the code if the problem has been fixed, or correct it if it is not the code of a rule. Checks of ShellCheck are not ' +
    'examined. Only `taskwright check` reports this.',
  checks: { suppressions: true },
};
