import type { NewTaskInclude } from './new-task.ts';

/** Returns the edit of a config file that includes a task file, so that the runner loads its tasks. Changes no file. */
export const fileIncludeRequest = 'taskwright/fileInclude';

export interface FileIncludeParams {
  readonly uri: string;
}

/** Null if the file is already included, or if no edit can include it. */
export type FileIncludeAnswer = NewTaskInclude | null;
