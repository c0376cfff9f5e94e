import type { Task } from '../../analysis/graph/task.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { isTrue, propertyOf } from '../task-card/effective-task.ts';
import { debuggedProgram } from './debugged-program.ts';
import { commandOf } from './task-command.ts';

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
  /** Whether it has `cache` with `enabled = true`, in which case the runner stores its outputs. */
  readonly isCached: boolean;
  /** Whether its `usage` defines arguments, flags or subcommands. */
  readonly takesArguments: boolean;
  /** The first words of its command, such as `node main.mjs`, if it is a literal one that may be debugged; otherwise empty. */
  readonly command: string;
}

/** The number of words of a command that are listed, which determine whether it can be debugged. */
const maxWords = 3;

/** Returns the traits of a task, including those it inherits from its template. */
export function taskTraits(task: Task, template: Task | undefined): TaskTraits {
  const own = { ...ownTraits(task), command: firstWords(template ? [task, template] : [task]) };
  if (!template) return own;
  const inherited = ownTraits(template);
  return {
    ...own,
    description: own.description || inherited.description,
    requiresConfirmation: own.requiresConfirmation || inherited.requiresConfirmation,
    hasSources: own.hasSources || inherited.hasSources,
    isCached: own.isCached || inherited.isCached,
    takesArguments: own.takesArguments || inherited.takesArguments,
  };
}

function firstWords(parts: readonly Task[]): string {
  const command = commandOf(parts);
  const isDebugged = 'words' in command && debuggedProgram(command.words[0] ?? '') !== undefined;
  return isDebugged ? command.words.slice(0, maxWords).join(' ') : '';
}

/** Returns the traits that the task defines itself, except its command. */
export const ownTraits = memoize(
  (task: Task): Omit<TaskTraits, 'command'> => ({
    description: task.facts.description,
    isHidden: isTrue(propertyOf(task, 'hide')),
    requiresConfirmation: propertyOf(task, 'confirm') !== undefined,
    readsInput: isTrue(propertyOf(task, 'raw')) || isTrue(propertyOf(task, 'interactive')),
    hasSources: isNotEmpty(propertyOf(task, 'sources')),
    isCached: isEnabled(propertyOf(task, 'cache')),
    takesArguments: hasInputs(propertyOf(task, 'usage')),
  }),
);

function isNotEmpty(value: Node | undefined): boolean {
  if (value?.kind === 'array') return value.items.length > 0;
  return value?.kind === 'string' && value.value !== '';
}

function isEnabled(cache: Node | undefined): boolean {
  return cache?.kind === 'object' && isTrue(memberNamed(cache, 'enabled')?.value);
}

function hasInputs(usage: Node | undefined): boolean {
  if (usage?.kind !== 'string') return false;
  const spec = usageSpec(usage);
  return spec.arguments.length > 0 || spec.commands.length > 0;
}
