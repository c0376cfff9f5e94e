import { memberOf } from './member-of.ts';

/** Returns the id of the task of a row, which VS Code passes to the commands in the menu of the row. */
export function idOfTask(given: unknown): string | undefined {
  const id = memberOf(memberOf(given, 'task'), 'id');
  return typeof id === 'string' ? id : undefined;
}
