/**
 * A notification with the files that are task files only because a config file includes them (`task_config.includes`). The
 * client cannot detect this by their names or contents. Sent to a client with `includedFiles: true` in its
 * `initializationOptions`, after the workspace has been searched and whenever the files change.
 */
export const includedFilesNotification = 'taskwright/includedFiles';

export interface IncludedFiles {
  /** The URIs of all these files in the workspace, whether they are open or not. */
  readonly uris: readonly string[];
}
