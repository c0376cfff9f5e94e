import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** A task that is to be run, with everything that this takes. Plain data: the last one is kept for the next session. */
export interface TaskRun {
  readonly name: string;
  /** The folder that the runner is started in, as a URI. */
  readonly project: string;
  readonly description: string;
  readonly args: readonly string[];
  /** Among the arguments are some that are neither shown nor kept. */
  readonly hasSecrets: boolean;
  readonly takesArguments: boolean;
  /** The runner asks before it runs it. */
  readonly asksFirst: boolean;
  /** Whether it runs again whenever its sources change. */
  readonly isWatched: boolean;
}

export function runOf({ name, project, description, takesArguments, asksFirst }: TaskSummary): TaskRun {
  return { name, project, description, takesArguments, asksFirst, args: [], hasSecrets: false, isWatched: false };
}
