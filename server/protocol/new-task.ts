import type { Place } from './tasks.ts';

/**
 * How a new task is written into a file, which need not be there yet. Also asked while its name is typed: the answer says
 * why a name cannot be given. Nothing is changed by asking.
 */
export const newTaskRequest = 'taskwright/newTask';

export interface NewTaskParams {
  readonly uri: string;
  readonly name: string;
  /** Behind the task at this place; without it, behind all others. */
  readonly place?: Place;
}

export type NewTaskAnswer =
  | {
      readonly range: { readonly start: Place; readonly end: Place };
      readonly newText: string;
      /** Where one types on, once the text is there. */
      readonly caret: Place;
    }
  /** A sentence. */
  | { readonly refusal: string };
