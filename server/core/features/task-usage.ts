import type { Task } from '../analysis/graph/task.ts';
import type { Workspace } from '../analysis/graph/workspace.ts';
import type { UsageArgument } from '../analysis/usage/usage-argument.ts';
import { usageSpec } from '../analysis/usage/usage-spec.ts';
import { propertyOf, templateOf } from './task-card/effective-task.ts';

/** What a task takes on its command line, its subcommands left out. */
export interface TaskUsage {
  /** In the order of the specification; not those that are hidden or that the runner acts on by itself. */
  readonly inputs: readonly UsageArgument[];
  /** It may take more than these. */
  readonly takesMore: boolean;
  /** What is wrong with the specification. */
  readonly problem: string | undefined;
}

/** By the task's own specification, or by that of its template. */
export function taskUsage(task: Task, workspace: Workspace): TaskUsage {
  const usage = usageNode(task) ?? usageNode(templateOf(task, workspace));
  if (!usage) return { inputs: [], takesMore: true, problem: undefined };
  const { arguments: all, commands, isWhole, faults } = usageSpec(usage);
  return {
    inputs: all.filter((input) => input.commands.length === 0 && !input.isBuiltIn && !input.isHidden),
    takesMore: commands.length > 0 || !isWhole,
    problem: faults[0]?.message,
  };
}

function usageNode(task: Task | undefined) {
  const node = propertyOf(task, 'usage');
  return node?.kind === 'string' && node.value.trim() !== '' ? node : undefined;
}
