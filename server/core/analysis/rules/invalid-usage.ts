import { placeInString } from '../../document/string-place.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import { templateFaults } from '../template/template-faults.ts';
import { usageSpec } from '../usage/usage-spec.ts';
import type { FindingWith, Rule } from './rule.ts';

/** So many problems of one specification are shown; who mends them sees the others. */
const mostShown = 50;

export const invalidUsage: Rule<FindingWith<Replacements>> = {
  code: 'invalid-usage',
  severity: 'error',
  summary: 'A `usage` that the runner cannot read.',
  advice:
    'The specification is written in KDL, version 2: a directive on each line, texts in quotes, `#true` and `#false`, ' +
    'comments behind `//`. The runner stops before the task starts. Completion lists directives and their properties.',
  checks: {
    task: ({ property }) => {
      const usage = property('usage')?.value;
      if (usage?.kind !== 'string' || templateFaults(usage).length > 0) return [];
      return usageSpec(usage)
        .faults.slice(0, mostShown)
        .map(({ message, start, end, replacements = [] }): FindingWith<Replacements> => {
          return { message, span: placeInString(usage, start, end), data: { replacements } };
        });
    },
  },
  fixes: replacementFixes,
};
