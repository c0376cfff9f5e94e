import type { TextPosition } from './tasks.ts';

/**
 * Returns the edit that adds a task to a file, which need not exist, or the reason why the name is not valid. Does not change
 * any file, so it can be sent while the user types the name.
 */
export const newTaskRequest = 'taskwright/newTask';

export interface NewTaskParams {
  readonly uri: string;
  readonly name: string;
  /** Adds the task after the one at this position; when omitted, after all others. */
  readonly place?: TextPosition;
}

export type NewTaskAnswer =
  | {
      readonly range: { readonly start: TextPosition; readonly end: TextPosition };
      readonly newText: string;
      /** Where to put the caret after the edit. */
      readonly caret: TextPosition;
    }
  /** A sentence that explains why the name is not valid. */
  | { readonly refusal: string };
