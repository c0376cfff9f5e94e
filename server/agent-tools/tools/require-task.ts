import type { JsonGraph } from '../../cli/graph/json.ts';
import { parsedOutput } from '../parsed-output.ts';
import { plainLine } from '../plain-text.ts';
import type { ToolHost } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/**
 * Throws a `ToolError` if the name is not that of one task in the folders that may be read, such as a pattern. The error does not
 * contain the names of tasks, because errors are not marked as data.
 */
export async function requireTask(
  task: string,
  folder: string,
  { roots, command }: ToolHost,
  signal: AbortSignal,
): Promise<void> {
  const output = await command(['graph', '--format', 'json', '--depth', '0', '--', task], { folder, roots, signal });
  const { tasks } = parsedOutput<JsonGraph>(output);
  const isNamed = tasks.some(({ id, name, aliases }) => [id, name, ...aliases].includes(task));
  if (isNamed || !/[*?[{!]|\.\.\./.test(task)) return;
  const advice = 'Name one task; call `tasks` with the pattern as `task` to list those that it matches.';
  throw new ToolError(`\`${plainLine(task)}\` is a pattern. ${advice}`);
}
