import type { Disk } from '../files/disk.ts';
import type { AffectedBase, BranchesAnswer } from '../protocol/affected-tasks.ts';

/** The files of a repository that differ between a commit and the working tree. Has no types of Node, for servers in browsers. */
export interface RepositoryChanges {
  /** The absolute paths of the files, sorted, as this system writes them. */
  readonly paths: readonly string[];
  /** Resolves to the content of a file in the commit; undefined if the commit does not contain it. */
  readonly contentBefore: (path: string) => Promise<Uint8Array | undefined>;
}

/** Finds the real paths of folders. */
export type RealPaths = Pick<Disk, 'realPath'>;

/** The functions that read changes and branches from git. */
export interface FolderChanges {
  /**
   * Resolves to the changes in the repository that contains a folder (an absolute path), with the paths as the folder is written;
   * or to a sentence with the cause why they are not known, and the remedy.
   */
  changesIn(
    folder: string,
    base: AffectedBase,
    disk: RealPaths,
  ): Promise<RepositoryChanges | { readonly failure: string }>;
  /** Resolves to the branches of the repositories that contain these folders. */
  branchesIn(folders: readonly string[], disk: RealPaths): Promise<BranchesAnswer>;
}
