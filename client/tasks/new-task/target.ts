import type { Position, Uri } from 'vscode';

/** The file that a task is added to, and a position in the task that precedes it. */
export interface NewTaskTarget {
  readonly uri: Uri;
  readonly position?: Position | undefined;
  /** Whether the file has to be created. */
  readonly isNew: boolean;
}
