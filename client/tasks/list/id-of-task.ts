import { memberOf } from './member-of.ts';

/**
 * Returns the id of the task in the argument of a command: the row or the node of the graph whose menu contains the
 * command. Undefined if the argument is neither.
 */
export function idOfTask(argument: unknown): string | undefined {
  const id = memberOf(memberOf(argument, 'task'), 'id') ?? memberOf(argument, 'taskId');
  return typeof id === 'string' ? id : undefined;
}
