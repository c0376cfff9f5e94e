import type { Task } from '../../analysis/graph/task.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import type { Node } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { isTrue, propertyOf } from '../task-card/effective-task.ts';

/** The properties that are relevant for listing or running a task. */
export interface TaskTraits {
  readonly description: string;
  /** Whether it has `hide = true`. */
  readonly isHidden: boolean;
  /** Whether it has `confirm`. */
  readonly requiresConfirmation: boolean;
  /** Whether it has `raw = true` or `interactive = true`, with which it can read what the user types. */
  readonly readsInput: boolean;
  /** Whether it has sources. */
  readonly hasSources: boolean;
  /** Whether its `usage` defines arguments, flags or subcommands. */
  readonly takesArguments: boolean;
}

/** Returns the traits of a task, including those it inherits from its template. */
export function taskTraits(task: Task, template: Task | undefined): TaskTraits {
  const own = ownTraits(task);
  if (!template) return own;
  const inherited = ownTraits(template);
  return {
    description: own.description || inherited.description,
    isHidden: own.isHidden,
    requiresConfirmation: own.requiresConfirmation || inherited.requiresConfirmation,
    readsInput: own.readsInput,
    hasSources: own.hasSources || inherited.hasSources,
    takesArguments: own.takesArguments || inherited.takesArguments,
  };
}

/** Returns the traits that the task defines itself. */
export const ownTraits = memoize(
  (task: Task): TaskTraits => ({
    description: task.facts.description,
    isHidden: isTrue(propertyOf(task, 'hide')),
    requiresConfirmation: propertyOf(task, 'confirm') !== undefined,
    readsInput: isTrue(propertyOf(task, 'raw')) || isTrue(propertyOf(task, 'interactive')),
    hasSources: isNotEmpty(propertyOf(task, 'sources')),
    takesArguments: hasInputs(propertyOf(task, 'usage')),
  }),
);

function isNotEmpty(value: Node | undefined): boolean {
  if (value?.kind === 'array') return value.items.length > 0;
  return value?.kind === 'string' && value.value !== '';
}

function hasInputs(usage: Node | undefined): boolean {
  if (usage?.kind !== 'string') return false;
  const spec = usageSpec(usage);
  return spec.arguments.length > 0 || spec.commands.length > 0;
}
