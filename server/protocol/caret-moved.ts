/**
 * A notification that the caret has moved to another line, or to another document. Sent by a client with `typing: true` in
 * its `initializationOptions`, so that the problems of a statement are reported as soon as the caret leaves it.
 */
export const caretMovedNotification = 'taskwright/caretMoved';

export interface CaretMoved {
  /** The URI of the document; undefined if the server does not handle the document, or if no editor is active. */
  readonly uri?: string | undefined;
  /** The line, counted from 0. */
  readonly line: number;
}
