import type { Git } from './git.ts';

/**
 * Resolves to the full names of the local and remote branches of a repository, such as `refs/heads/main`, that with the latest
 * commit first. Outside a repository there are none; the comparison of files reports why.
 */
export async function branchesOf(git: Git): Promise<readonly string[]> {
  const format = '--format=%(refname) %(symref)';
  const listed = await git(['for-each-ref', '--sort=-committerdate', format, 'refs/heads', 'refs/remotes']);
  if ('failure' in listed) return [];
  return listed.output
    .toString()
    .split(/\r?\n/)
    .flatMap((line) => {
      const [name = '', target = ''] = line.split(' ');
      return name === '' || target !== '' ? [] : [name];
    });
}

/**
 * Resolves to the full name of the branch that the remote `origin` names as its default; otherwise of the branch of a repository
 * that has a usual name, on the remote or here. Resolves to undefined if there is none.
 */
export async function defaultBranchOf(git: Git, branches: readonly string[]): Promise<string | undefined> {
  const named = await git(['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']);
  const remote = 'output' in named ? named.output.toString().trim() : undefined;
  return [remote, ...usualNames].find((name) => name !== undefined && branches.includes(name));
}

const usualNames: readonly string[] = ['refs/remotes/origin', 'refs/heads'].flatMap((folder) =>
  ['main', 'master', 'trunk'].map((name) => `${folder}/${name}`),
);
