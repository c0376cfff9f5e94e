import { placeInString } from '../../document/string-place.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { UsageArgument } from '../usage/usage-argument.ts';
import { usageReads } from '../usage/usage-reads.ts';
import { usageSpec } from '../usage/usage-spec.ts';
import type { Finding, Rule } from './rule.ts';

export const unusedUsageArgument: Rule = {
  code: 'unused-usage-argument',
  severity: 'hint',
  summary: 'A task defines an argument or a flag that it does not use.',
  advice:
    'Read it as `$usage_name` in a script or `{{ usage.name }}` in a template, or remove it. Nothing is reported for ' +
    'tasks that run a file, that pass on their arguments (`raw_args`, `"$@"`), or that use none of their arguments, ' +
    'since the programs that they start can read the arguments from the environment.',
  checks: {
    task: (task) => {
      const usage = task.property('usage')?.value;
      if (usage?.kind !== 'string' || !runsOwnScript(task)) return [];
      const spec = usageSpec(usage);
      const { mentioned, hasUntrackedReads } = usageReads(task.entry);
      if (hasUntrackedReads || !spec.isComplete || !spec.arguments.some(({ variable }) => mentioned.has(variable)))
        return [];
      const unused = spec.arguments.filter((argument) => !argument.isBuiltIn && !mentioned.has(argument.variable));
      return unused
        .filter(({ env }) => env === undefined)
        .map((argument): Finding => {
          const { start, end } = argument.range;
          return { message: messageFor(argument), span: placeInString(usage, start, end) };
        });
    },
  },
};

function runsOwnScript({ property }: TaskView): boolean {
  const runs = property('run') ?? property('run_windows');
  return runs !== undefined && !['file', 'raw_args', 'extends'].some((name) => property(name) !== undefined);
}

function messageFor({ kind, name, variable }: UsageArgument): string {
  const what = kind === 'flag' ? 'Flag' : 'Argument';
  return `${what} \`${name}\` is never used; read it as \`$usage_${variable}\` or remove it`;
}
