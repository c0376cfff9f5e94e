import { pathInside } from '../files/paths.ts';
import { branchesOf, defaultBranchOf } from '../git/branches.ts';
import { changesSince } from '../git/changes-since.ts';
import { type Git, gitIn } from '../git/git.ts';
import type { AffectedBase } from '../protocol/affected-tasks.ts';
import type { FolderChanges, RepositoryChanges } from './repository-changes.ts';

const noGit = 'git was not found; install it, or add its folder to the PATH';
const noDefaultBranch =
  'the repository has no default branch; run `git remote set-head origin --auto`, or select another branch';

/** Returns the functions that read changes and branches with the git of an environment. */
export function folderChanges(environment: NodeJS.ProcessEnv): FolderChanges {
  return {
    async changesIn(folder, base, disk) {
      // Git reports the paths without links.
      const real = await disk.realPath(folder);
      const git = gitIn(real, environment);
      if (!git) return { failure: noGit };
      const commit = await commitOf(base, git);
      const changes = await changesSince(commit ?? 'HEAD', git);
      if ('failure' in changes) return changes;
      if (commit === undefined) return { failure: noDefaultBranch };
      return real === folder ? changes : withPaths(changes, { real, folder });
    },
    async branchesIn(folders, disk) {
      const found = await Promise.all(
        folders.map(async (folder) => {
          const git = gitIn(await disk.realPath(folder), environment);
          if (!git) return { branches: [], main: undefined };
          const branches = await branchesOf(git);
          return { branches, main: await defaultBranchOf(git, branches) };
        }),
      );
      return {
        branches: [...new Set(found.flatMap(({ branches }) => branches))],
        defaultBranch: found.find(({ main }) => main !== undefined)?.main ?? null,
      };
    },
  };
}

/** Resolves to the commit to compare with; undefined if there is no default branch. */
async function commitOf(base: AffectedBase, git: Git): Promise<string | undefined> {
  switch (base.kind) {
    case 'uncommitted':
      return 'HEAD';
    case 'default branch':
      return defaultBranchOf(git, await branchesOf(git));
    case 'branch':
      return base.branch;
  }
}

function withPaths(
  { paths, contentBefore }: RepositoryChanges,
  { real, folder }: { readonly real: string; readonly folder: string },
): RepositoryChanges {
  const written = new Map(
    paths.map((path) => {
      const inside = pathInside(real, path);
      return [inside === undefined ? path : `${folder}/${inside}`, path] as const;
    }),
  );
  return { paths: [...written.keys()], contentBefore: (path) => contentBefore(written.get(path) ?? path) };
}
