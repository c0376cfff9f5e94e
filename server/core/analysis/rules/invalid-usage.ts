import { placeInString } from '../../document/string-place.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import { templateFaults } from '../template/template-faults.ts';
import type { KdlFault } from '../usage/kdl-fault.ts';
import { faultsInScript, usageSpec } from '../usage/usage-spec.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The maximum number of problems that are reported for one specification. */
const maxShown = 50;

export const invalidUsage: Rule<FindingWith<Replacements>> = {
  code: 'invalid-usage',
  severity: 'error',
  summary: 'A `usage` specification is invalid.',
  advice:
    'The usage specification is written in KDL version 2: one directive on each line, strings in quotes, `#true` and ' +
    '`#false`, comments after `//`. The runner fails before it starts the task. In the headers of a script, only a ' +
    'warning is reported, because the runner prints a warning and runs the script without arguments. Completion lists ' +
    'directives and their properties.',
  checks: {
    task: ({ isScript, property }) => {
      const usage = property('usage')?.value;
      if (usage?.kind !== 'string' || templateFaults(usage).length > 0) return [];
      const spec = usageSpec(usage);
      const faults = (isScript ? faultsInScript(spec) : spec.faults).slice(0, maxShown);
      return faults.map((fault): FindingWith<Replacements> => {
        const reported = (isScript && headerFault(fault, usage.value)) || fault;
        const { message, start, end, replacements = [], isGuess = false } = reported;
        const finding = { message, span: placeInString(usage, start, end), data: { replacements, isGuess } };
        return isScript ? { ...finding, severity: 'warning' } : finding;
      });
    },
  },
  fixes: replacementFixes,
};

/** Returns the fault of a header such as `#MISE description: "x"`, which the runner reads as an unknown directive. */
function headerFault({ start, end, replacements = [] }: KdlFault, usage: string): KdlFault | undefined {
  const [, key] = /^([a-z_]+):$/.exec(usage.slice(start, end)) ?? [];
  if (key === undefined || replacements.length > 0) return undefined;
  const message = 'Write `=` between a key and its value, not `:`';
  return { start, end, message, replacements: [`${key} =`] };
}
