/**
 * A message of our own, for clients that can do something with it: which files are task files only because a config
 * file includes them (`task_config.includes`). Neither their names nor their texts say so, so an editor gives them
 * another language, or none. A client asks for it by `includedFiles: true` in its `initializationOptions`; it is then
 * told of all of them once the workspace has been searched, and again whenever they are others.
 */
export const includedFilesNotification = 'taskwright/includedFiles';

export interface IncludedFiles {
  /** Every such file of the workspace, open or not, as a `file:` URI. */
  readonly uris: readonly string[];
}
