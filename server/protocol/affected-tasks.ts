/** Returns the tasks of the workspace that changes affect, with all reasons. Reads the changes from git, and runs nothing else. */
export const affectedTasksRequest = 'taskwright/affectedTasks';

/**
 * What the working tree is compared with: its last commit, or the last commit that it has in common with the default branch or
 * another one. `branch` is the full name of a reference, such as `refs/heads/main`.
 */
export type AffectedBase =
  | { readonly kind: 'uncommitted' }
  | { readonly kind: 'default branch' }
  | { readonly kind: 'branch'; readonly branch: string };

export interface AffectedTasksParams {
  readonly base: AffectedBase;
}

export interface AffectedTaskSummary {
  /** The `TaskSummary.id` of the task in the project of its file. */
  readonly id: string;
  /** Predicates of sentences about the task, such as `has the source src/**: src/a.ts`; at least one. */
  readonly reasons: readonly string[];
}

export interface AffectedTasksAnswer {
  readonly tasks: readonly AffectedTaskSummary[];
  /** Sentences with the cause and the remedy, one for each cause why the changes of a folder are not known. */
  readonly failures: readonly string[];
}

/** Returns the branches of the repositories that contain the folders of the workspace. */
export const branchesRequest = 'taskwright/branches';

export interface BranchesAnswer {
  /** The full names of the local and remote branches, the one with the latest commit first. */
  readonly branches: readonly string[];
  /** The full name of the default branch; null if it is not known. */
  readonly defaultBranch: string | null;
}
