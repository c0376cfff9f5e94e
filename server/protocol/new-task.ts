import type { TextPosition } from './tasks.ts';

/**
 * Returns the edit that adds a task to a file, or the reason why the name is not valid. The file does not have to exist.
 * Changes no file, so the request can be sent while the user types the name.
 */
export const newTaskRequest = 'taskwright/newTask';

export interface NewTaskParams {
  readonly uri: string;
  readonly name: string;
  /** The new task is added after the task at this position; if omitted, after all other tasks. */
  readonly position?: TextPosition;
}

export interface NewTaskInclude {
  readonly uri: string;
  readonly range: { readonly start: TextPosition; readonly end: TextPosition };
  readonly newText: string;
  /** Whether the config file has to be created. */
  readonly isNew: boolean;
}

export type NewTaskAnswer =
  | {
      readonly range: { readonly start: TextPosition; readonly end: TextPosition };
      readonly newText: string;
      /** The position of the caret after the edit. */
      readonly caret: TextPosition;
      /** The edit to a config file that includes the file. Without this edit, the runner would not load the task. */
      readonly include?: NewTaskInclude;
    }
  /** A sentence that explains why the name is not valid. */
  | { readonly refusal: string };
