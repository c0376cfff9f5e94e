import type { Position, Uri } from 'vscode';

/** A file that a task is to be written into, and behind which of its tasks. */
export interface Target {
  readonly uri: Uri;
  readonly position?: Position | undefined;
  /** Whether the file is still to be made. */
  readonly isNew: boolean;
}
