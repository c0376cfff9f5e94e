import type { NewTaskInclude } from './new-task.ts';
import type { TextPosition } from './tasks.ts';

/**
 * Returns the edit that adds the tasks of another program's file, such as a makefile, to a task file or config file. Changes
 * no file.
 */
export const importTasksRequest = 'taskwright/importTasks';

export interface ImportTasksParams {
  /** The name of the file with the tasks, which determines its format, and its text. */
  readonly name: string;
  readonly text: string;
  /** The URI of the file to add the tasks to. It does not have to exist. */
  readonly target: string;
  /** The new names of tasks, by their original names; null for tasks to omit. */
  readonly names: Readonly<Record<string, string | null>>;
}

export type ImportTasksAnswer =
  | {
      readonly range: { readonly start: TextPosition; readonly end: TextPosition };
      readonly newText: string;
      /** The names of the added tasks. */
      readonly tasks: readonly string[];
      /** Notes about changes and losses. Lines start at 1. */
      readonly notes: readonly { readonly line: number; readonly text: string }[];
      /** The edit to a config file that includes the file. Without this edit, the runner would not load the tasks. */
      readonly include?: NewTaskInclude;
    }
  /** The names that cannot be used in the target, with a sentence that explains why. */
  | { readonly conflicts: readonly { readonly name: string; readonly reason: string }[] }
  /** A sentence that explains why nothing can be imported. */
  | { readonly refusal: string };
