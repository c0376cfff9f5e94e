import { memberOf } from './member-of.ts';

/**
 * Returns the id of the task in the argument of a command, which is a row of the *Tasks* view or a node of the graph.
 * Returns undefined for any other argument.
 */
export function idOfTask(argument: unknown): string | undefined {
  const id = memberOf(memberOf(argument, 'task'), 'id') ?? memberOf(argument, 'taskId');
  return typeof id === 'string' ? id : undefined;
}
