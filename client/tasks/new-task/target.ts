import type { Position, Uri } from 'vscode';

/** The file that a task is added to, and the position of the task that it follows. */
export interface NewTaskTarget {
  readonly uri: Uri;
  readonly position?: Position | undefined;
  /** Whether the file has to be created. */
  readonly isNew: boolean;
}
