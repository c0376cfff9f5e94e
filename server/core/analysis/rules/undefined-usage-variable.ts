import { placeInString } from '../../document/string-place.ts';
import { nearest } from '../../schema/words/nearest.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { propertiesWithUsage } from '../template/names.ts';
import { type UsageRead, usageReads } from '../usage/usage-reads.ts';
import { type UsageSpec, usageSpec } from '../usage/usage-spec.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import type { FindingWith, Rule } from './rule.ts';

export const undefinedUsageVariable: Rule<FindingWith<Replacements>> = {
  code: 'undefined-usage-variable',
  severity: 'warning',
  summary: "A script or template reads an argument that the task's `usage` does not define.",
  advice:
    'In scripts such a variable is empty, in templates the runner stops. Names are in snake case: `flag "--dry-run"` is ' +
    '`$usage_dry_run` and `usage.dry_run`. Nothing is said when the specification comes from elsewhere, or is made by a template.',
  checks: {
    task: (task) => {
      const usage = task.property('usage')?.value;
      if (usage?.kind !== 'string' || task.property('extends')) return [];
      const spec = usageSpec(usage);
      const { reads, isUnclear } = usageReads(task.entry);
      if (!spec.isWhole || isUnclear) return [];
      const known = variablesOf(spec, task);
      return reads
        .filter(({ variable, isCertain }) => isCertain && !known.includes(variable))
        .flatMap((read) => problemOf(read, known));
    },
  },
  fixes: replacementFixes,
};

/** The subcommand that was called is a variable as well, and `env` may give the task others of such a name. */
function variablesOf({ arguments: defined, commands }: UsageSpec, task: TaskView): readonly string[] {
  const env = task.property('env')?.value;
  const given = env?.kind === 'object' ? env.members.map(({ key }) => key.name.replace(/^usage_/, '')) : [];
  return [...defined.map(({ variable }) => variable), ...(commands.length > 0 ? ['cmd'] : []), ...given];
}

function problemOf(
  { variable, node, property, start, end }: UsageRead,
  known: readonly string[],
): readonly FindingWith<Replacements>[] {
  const written = node.value.slice(start, end);
  const isTemplate = written === variable;
  if (isTemplate && !propertiesWithUsage.includes(property)) return [];
  const near = nearest(variable, known);
  const name = isTemplate ? `usage.${variable}` : `$${written}`;
  const hint = near.length > 0 ? didYouMean(near.map((other) => name.replace(variable, other))) : '; define it there';
  return [
    {
      message: `\`${name}\` is not defined in the \`usage\` of this task${hint}`,
      span: placeInString(node, start, end),
      data: { replacements: near.map((other) => written.replace(variable, other)) },
    },
  ];
}
