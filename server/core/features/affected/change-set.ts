/** The files that differ from an earlier state of the workspace. */
export interface ChangeSet {
  /** The absolute paths of the files that were added, changed or deleted, with `/` between their segments. */
  readonly paths: readonly string[];
  /** Returns the earlier text of a changed task file, config file or script; undefined if there was none. */
  readonly textBefore: (path: string) => string | undefined;
  /**
   * The projects on which the project of each package depends, directly or not, by its path. A change of a file in one of them
   * affects the package.
   */
  readonly packages: ReadonlyMap<string, readonly string[]>;
}
