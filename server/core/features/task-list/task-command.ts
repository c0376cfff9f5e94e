import { configuredShell } from '../../analysis/graph/runner-settings.ts';
import { shellsOfTask } from '../../analysis/graph/shells-of-task.ts';
import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { interpreterOf } from '../../analysis/scripts/interpreter.ts';
import { shellOfTask } from '../../analysis/scripts/task-scripts.ts';
import { type LiteralCommand, literalCommand } from '../../analysis/shell/literal-command.ts';
import type { Node } from '../../document/node.ts';
import { propertyOf } from '../task-card/effective-task.ts';
import { partsOf, taskDefinition } from './task-definition.ts';

/** The command that a task consists of, or a sentence that says why it is not known. */
export type TaskCommand =
  | {
      /** The absolute path of the folder that the task runs in. */
      readonly folder: string;
      readonly words: readonly string[];
      readonly hasOwnShell: boolean;
    }
  | { readonly reason: string };

/** Returns the command of a task whose `run`, or that of its template, is one command of a POSIX shell with literal words. */
export function taskCommand(task: Task, workspace: Workspace): TaskCommand {
  const parts = partsOf(task, workspace);
  const command = commandOf(parts);
  if ('reason' in command) return command;
  if (!interpreterOf('', shellsOfTask(task, workspace).run).dialect) {
    return { reason: 'Its shell is not a POSIX shell, such as `sh` or `bash`.' };
  }
  const { folder } = taskDefinition(task, workspace);
  if (folder === undefined) return { reason: 'Only the runner can determine its folder.' };
  const hasOwnShell =
    parts.some(({ entry }) => shellOfTask(entry) !== undefined) || configuredShell(task.file, workspace) !== undefined;
  return { folder, words: command.words, hasOwnShell };
}

/** Returns the command of a task that consists of these definitions, of which the first one with a `run` applies. */
export function commandOf(parts: readonly Task[]): LiteralCommand {
  if (parts.some((part) => propertyOf(part, 'file') !== undefined)) return { reason: 'It runs a file.' };
  if (parts.some((part) => propertyOf(part, 'run_windows') !== undefined)) {
    return { reason: 'It has another command on Windows.' };
  }
  const [script] = parts.flatMap((part) => onlyItem(propertyOf(part, 'run')) ?? []);
  return script?.kind === 'string' ? literalCommand(script) : { reason: 'Its `run` is not exactly one command.' };
}

/** Returns the value of `run`, or its only item; undefined if it is missing or an empty string. */
function onlyItem(run: Node | undefined): Node | undefined {
  if (run?.kind === 'array') return run.items.length === 1 ? run.items[0] : run;
  return run?.kind === 'string' && run.value !== '' ? run : undefined;
}
