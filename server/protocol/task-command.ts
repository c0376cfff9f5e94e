/** Returns the command that a task consists of. */
export const taskCommandRequest = 'taskwright/taskCommand';

export interface TaskCommandParams {
  /** The `id` of a `TaskSummary`. */
  readonly id: string;
}

/** The folder and the words of the command, or a sentence that says why they are not known. Null if there is no such task. */
export type TaskCommandAnswer =
  | {
      /** The URI of the folder that the task runs in. */
      readonly folder: string;
      /** The program and its arguments. */
      readonly words: readonly string[];
      /** Whether the task or its project specifies the shell, which the runner then uses in any case. */
      readonly hasOwnShell: boolean;
    }
  | { readonly reason: string }
  | null;
