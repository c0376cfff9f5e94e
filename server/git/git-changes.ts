/**
 * The files of a repository that differ between a commit and the working tree, including untracked files. Has no types of Node, for
 * servers in browsers.
 */
export interface GitChanges {
  /** The last common commit of the given one and of `HEAD`. */
  readonly commit: string;
  /** The absolute paths of the files, sorted, as this system writes them. */
  readonly paths: readonly string[];
  /** Resolves to the content of a file in the commit; undefined if the commit does not contain it. */
  readonly contentBefore: (path: string) => Promise<Uint8Array | undefined>;
}
