import { ToolError } from '../tool-error.ts';

/** Returns the name of a task as an argument. Throws a `ToolError` if it is empty or contains a line break. */
export function taskArgument(name: string | undefined): string {
  if (name === undefined || name === '' || /[\r\n]/.test(name)) {
    throw new ToolError('`task` must be the name of a task. Call `tasks` to list all tasks.');
  }
  return name;
}
