import type { Task } from '../../analysis/graph/task.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import type { Node } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { isTrue, propertyOf } from '../task-card/effective-task.ts';

/** What somebody who lists or runs tasks wants to know of one, besides its names. */
export interface TaskTraits {
  readonly description: string;
  /** `hide = true`. */
  readonly isHidden: boolean;
  /** `confirm` is there. */
  readonly asksFirst: boolean;
  /** It gives sources. */
  readonly hasSources: boolean;
  /** Its `usage` has arguments, flags or subcommands. */
  readonly takesArguments: boolean;
}

/** The traits of a task with those that it has from its template. */
export function taskTraits(task: Task, template: Task | undefined): TaskTraits {
  const own = ownTraits(task);
  if (!template) return own;
  const taken = ownTraits(template);
  return {
    description: own.description || taken.description,
    isHidden: own.isHidden,
    asksFirst: own.asksFirst || taken.asksFirst,
    hasSources: own.hasSources || taken.hasSources,
    takesArguments: own.takesArguments || taken.takesArguments,
  };
}

/** What a task says of itself. */
export const ownTraits = memoize(
  (task: Task): TaskTraits => ({
    description: task.facts.description,
    isHidden: isTrue(propertyOf(task, 'hide')),
    asksFirst: propertyOf(task, 'confirm') !== undefined,
    hasSources: saysAnything(propertyOf(task, 'sources')),
    takesArguments: hasInputs(propertyOf(task, 'usage')),
  }),
);

function saysAnything(value: Node | undefined): boolean {
  if (value?.kind === 'array') return value.items.length > 0;
  return value?.kind === 'string' && value.value !== '';
}

function hasInputs(usage: Node | undefined): boolean {
  if (usage?.kind !== 'string') return false;
  const spec = usageSpec(usage);
  return spec.arguments.length > 0 || spec.commands.length > 0;
}
