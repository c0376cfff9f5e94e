import { placeInString } from '../../document/string-place.ts';
import { propertyOf } from '../graph/property-of.ts';
import { shellsOfTask } from '../graph/shells-of-task.ts';
import type { Task } from '../graph/task.ts';
import { type ScriptShells, shellOf } from '../scripts/script-shells.ts';
import { type WindowsShell, windowsShellOf } from '../shell/shell-scripts.ts';
import type { UsageArgument } from '../usage/usage-argument.ts';
import { usageReads } from '../usage/usage-reads.ts';
import { usageSpec } from '../usage/usage-spec.ts';
import type { Finding, Rule } from './rule.ts';

export const unusedUsageArgument: Rule = {
  code: 'unused-usage-argument',
  severity: 'hint',
  summary: 'A task defines an argument or a flag that it does not use.',
  advice:
    'Read it as `$usage_name` in a script (`%usage_name%` for cmd, `$env:usage_name` for PowerShell) or `{{ usage.name }}` in a ' +
    'template, or remove it. Nothing is reported for ' +
    'tasks that run a file, that pass on their arguments (`raw_args`, `"$@"`), or that use none of their arguments, ' +
    'since the programs that they start can read the arguments from the environment.',
  checks: {
    amongTasks: (task, { workspace }) => {
      const usage = propertyOf(task, 'usage');
      if (usage?.kind !== 'string' || !runsOwnScript(task)) return [];
      const spec = usageSpec(usage);
      const shells = shellsOfTask(task, workspace);
      const { mentioned, hasUntrackedReads } = usageReads(task.entry, shells);
      if (hasUntrackedReads || !spec.isComplete || !spec.arguments.some(({ variable }) => mentioned.has(variable)))
        return [];
      const unused = spec.arguments.filter((argument) => !argument.isBuiltIn && !mentioned.has(argument.variable));
      return unused
        .filter(({ env }) => env === undefined)
        .map((argument): Finding => {
          const { start, end } = argument.range;
          return { message: messageFor(argument, windowsShell(task, shells)), span: placeInString(usage, start, end) };
        });
    },
  },
};

function runsOwnScript(task: Task): boolean {
  const runs = propertyOf(task, 'run') ?? propertyOf(task, 'run_windows');
  return runs !== undefined && !['file', 'raw_args', 'extends'].some((name) => propertyOf(task, name) !== undefined);
}

/** Returns the shell of Windows that runs the only script field of a task. */
function windowsShell(task: Task, shells: ScriptShells): WindowsShell | undefined {
  const isForWindows = propertyOf(task, 'run') === undefined;
  const script = propertyOf(task, isForWindows ? 'run_windows' : 'run');
  return windowsShellOf(script?.kind === 'string' ? script.value : '', shellOf({ isForWindows }, shells));
}

function messageFor({ kind, name, variable }: UsageArgument, shell: WindowsShell | undefined): string {
  const what = kind === 'flag' ? 'Flag' : 'Argument';
  const ofPowerShell = shell === 'powershell' ? `$env:usage_${variable}` : `$usage_${variable}`;
  const read = shell === 'cmd' ? `%usage_${variable}%` : ofPowerShell;
  return `${what} \`${name}\` is never used; read it as \`${read}\` or remove it`;
}
