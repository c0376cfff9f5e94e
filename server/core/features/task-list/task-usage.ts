import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { UsageArgument } from '../../analysis/usage/usage-argument.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import { propertyOf, templateOf } from '../task-card/effective-task.ts';

/** What a task takes on its command line, its subcommands left out. */
export interface TaskUsage {
  /** In the order of the specification; not those that are hidden or that the runner acts on by itself. */
  readonly inputs: readonly UsageArgument[];
  /** It may take more than these. */
  readonly takesMore: boolean;
  /** What is wrong with the specification. */
  readonly problem: string | undefined;
}

/** By the specification of its template, to which the runner adds the task's own. */
export function taskUsage(task: Task, workspace: Workspace): TaskUsage {
  const specs = [templateOf(task, workspace), task].flatMap((one) => usageNode(one) ?? []).map(usageSpec);
  if (specs.length === 0) return { inputs: [], takesMore: true, problem: undefined };
  const inputs = specs.flatMap((spec) => spec.arguments).filter(isAsked);
  return {
    // What both define is one input, of which the task has the last word.
    inputs: [...new Map(inputs.map((input) => [[...input.forms, input.name].join(' '), input])).values()],
    takesMore: specs.some(({ commands, isWhole }) => commands.length > 0 || !isWhole),
    problem: specs.flatMap(({ faults }) => faults)[0]?.message,
  };
}

function isAsked({ commands, isBuiltIn, isHidden }: UsageArgument): boolean {
  return commands.length === 0 && !isBuiltIn && !isHidden;
}

function usageNode(task: Task | undefined) {
  const node = propertyOf(task, 'usage');
  return node?.kind === 'string' && node.value.trim() !== '' ? node : undefined;
}
