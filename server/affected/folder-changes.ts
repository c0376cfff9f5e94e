import type { Disk } from '../files/disk.ts';
import { pathInside } from '../files/paths.ts';
import { branchesOf, defaultBranchOf } from '../git/branches.ts';
import { changesSince, type GitChanges } from '../git/changes-since.ts';
import { type Git, gitIn } from '../git/git.ts';
import type { AffectedBase, BranchesAnswer } from '../protocol/affected-tasks.ts';

export interface GitAccess {
  readonly disk: Pick<Disk, 'realPath'>;
  readonly environment: NodeJS.ProcessEnv;
}

const noGit = 'git was not found; install it, or add its folder to the PATH';
const noDefaultBranch =
  'the repository has no default branch; run `git remote set-head origin --auto`, or select another branch';

/**
 * Resolves to the changes in the repository that contains a folder (an absolute path), with the paths as the folder is written;
 * or to a sentence with the cause why they are not known, and the remedy.
 */
export async function changesIn(
  folder: string,
  base: AffectedBase,
  { disk, environment }: GitAccess,
): Promise<GitChanges | { readonly failure: string }> {
  // Git reports the paths without links.
  const real = await disk.realPath(folder);
  const git = gitIn(real, environment);
  if (!git) return { failure: noGit };
  const commit = await commitOf(base, git);
  const changes = await changesSince(commit ?? 'HEAD', git);
  if ('failure' in changes) return changes;
  if (commit === undefined) return { failure: noDefaultBranch };
  return real === folder ? changes : withPaths(changes, { real, folder });
}

/** Resolves to the branches of the repositories that contain these folders. */
export async function branchesIn(
  folders: readonly string[],
  { disk, environment }: GitAccess,
): Promise<BranchesAnswer> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const git = gitIn(await disk.realPath(folder), environment);
      return git
        ? { branches: await branchesOf(git), main: await defaultBranchOf(git) }
        : { branches: [], main: undefined };
    }),
  );
  return {
    branches: [...new Set(found.flatMap(({ branches }) => branches))],
    defaultBranch: found.find(({ main }) => main !== undefined)?.main ?? null,
  };
}

/** Resolves to the commit to compare with; undefined if there is no default branch. */
async function commitOf(base: AffectedBase, git: Git): Promise<string | undefined> {
  switch (base.kind) {
    case 'uncommitted':
      return 'HEAD';
    case 'default branch':
      return defaultBranchOf(git);
    case 'branch':
      return base.branch;
  }
}

function withPaths(
  { commit, paths, contentBefore }: GitChanges,
  { real, folder }: { readonly real: string; readonly folder: string },
): GitChanges {
  const written = new Map(
    paths.map((path) => {
      const inside = pathInside(real, path);
      return [inside === undefined ? path : `${folder}/${inside}`, path] as const;
    }),
  );
  return { commit, paths: [...written.keys()], contentBefore: (path) => contentBefore(written.get(path) ?? path) };
}
