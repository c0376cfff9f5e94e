import type { Disk } from '../files/disk.ts';
import type { GitChanges } from '../git/git-changes.ts';
import type { AffectedBase, BranchesAnswer } from '../protocol/affected-tasks.ts';

/** The changes of a repository, whatever they are compared with. */
export type RepositoryChanges = Pick<GitChanges, 'paths' | 'contentBefore'>;

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
