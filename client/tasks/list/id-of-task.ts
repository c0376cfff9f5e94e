import { memberOf } from './member-of.ts';

/**
 * Returns the id of the task in the argument of a command: the row whose menu contains the command. Undefined if the
 * argument is not a row of a task.
 */
export function idOfTask(argument: unknown): string | undefined {
  const id = memberOf(memberOf(argument, 'task'), 'id');
  return typeof id === 'string' ? id : undefined;
}
