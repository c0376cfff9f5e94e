import type { Task } from '../../analysis/graph/task.ts';
import { inheritedTemplates } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { UsageArgument } from '../../analysis/usage/usage-argument.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import { propertyOf } from '../task-card/effective-task.ts';

/** The command-line arguments of a task, without its subcommands. */
export interface TaskUsage {
  /** The inputs in the order of the usage specification, without those that are hidden or handled by the runner. */
  readonly inputs: readonly UsageArgument[];
  /** Whether the task may take other arguments as well. */
  readonly takesMore: boolean;
  /** The first error in the usage specification. */
  readonly problem: string | undefined;
}

/** Returns the usage of a task. Like the runner, it adds the task's own specification to that of the template. */
export function taskUsage(task: Task, workspace: Workspace): TaskUsage {
  const specs = [...inheritedTemplates(task, workspace).toReversed(), task]
    .flatMap((one) => usageNode(one) ?? [])
    .map(usageSpec);
  if (specs.length === 0) return { inputs: [], takesMore: true, problem: undefined };
  const inputs = specs.flatMap((spec) => spec.arguments).filter(isUserInput);
  return {
    // An input that both specifications define is listed once, with the task's definition.
    inputs: [...new Map(inputs.map((input) => [[...input.forms, input.name].join(' '), input])).values()],
    takesMore: specs.some(({ commands, isComplete }) => commands.length > 0 || !isComplete),
    problem: specs.flatMap(({ faults }) => faults)[0]?.message,
  };
}

function isUserInput({ commands, isBuiltIn, isHidden }: UsageArgument): boolean {
  return commands.length === 0 && !isBuiltIn && !isHidden;
}

function usageNode(task: Task | undefined) {
  const node = propertyOf(task, 'usage');
  return node?.kind === 'string' && node.value.trim() !== '' ? node : undefined;
}
