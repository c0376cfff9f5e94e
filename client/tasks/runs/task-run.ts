import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** A task to run, with its arguments and options. Plain data, because the last runs are stored for the next session. */
export interface TaskRun {
  readonly name: string;
  /** The folder of the project of the task, as a URI. */
  readonly project: string;
  /** The working folder of the runner, as a URI, if it is not the project. */
  readonly folder?: string | undefined;
  readonly description: string;
  readonly args: readonly string[];
  /** Whether the arguments contain secrets, which are neither shown nor stored. */
  readonly hasSecrets: boolean;
  readonly takesArguments: boolean;
  /** Whether the user types into the terminal: the runner asks for confirmation, or the task reads input. */
  readonly takesFocus?: boolean;
  /** Whether the task runs again whenever its sources change. */
  readonly isWatched: boolean;
  /** Whether the task runs even if its outputs are up to date. */
  readonly isForced?: boolean;
  /** The environments of the runner (`MISE_ENV`); those of VS Code if this is undefined. */
  readonly environments?: readonly string[] | undefined;
}

export function runOf({
  name,
  project,
  description,
  takesArguments,
  requiresConfirmation,
  readsInput,
}: TaskSummary): TaskRun {
  return {
    name,
    project,
    description,
    takesArguments,
    takesFocus: requiresConfirmation || readsInput,
    args: [],
    hasSecrets: false,
    isWatched: false,
  };
}
