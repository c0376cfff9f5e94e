import { resolve } from 'node:path';
import type { Git } from './git.ts';
import type { GitChanges } from './git-changes.ts';

type Failure = { readonly failure: string };

const onlyCommit =
  'the current branch has only one commit, so there is no `HEAD~1`; set another base, such as `--base HEAD`';

/**
 * Resolves to the files that were changed since `HEAD` and a commit had their last commit in common: in commits, in the
 * index, in the working tree, and files that are not ignored. Otherwise, resolves to a sentence with the cause and the remedy.
 */
export async function changesSince(commit: string, git: Git): Promise<GitChanges | Failure> {
  const root = await rootOf(git);
  if (typeof root !== 'string') return root;
  const base = await commonCommit(commit, git);
  if (typeof base !== 'string') return base;
  const inTree = ['-C', root];
  const compared = ['--name-only', '-z', '--no-renames', '--no-ext-diff', '--ignore-submodules=dirty'];
  const changed = await git([...inTree, 'diff', ...compared, base, '--']);
  if ('failure' in changed) return gitFailure(changed);
  const added = await git([...inTree, 'ls-files', '-z', '--others', '--exclude-standard']);
  if ('failure' in added) return gitFailure(added);
  const names = new Map(
    [...namesIn(changed.output), ...namesIn(added.output)].map((name) => [resolve(root, name), name]),
  );
  return {
    commit: base,
    paths: [...names.keys()].sort(),
    contentBefore: async (path) => {
      const name = names.get(path);
      const result = name === undefined ? undefined : await git([...inTree, 'cat-file', 'blob', `${base}:${name}`]);
      return result && 'output' in result ? result.output : undefined;
    },
  };
}

async function rootOf(git: Git): Promise<string | Failure> {
  const root = await git(['rev-parse', '--show-toplevel']);
  if ('output' in root) return lineOf(root.output);
  if (/not a git repository/.test(root.failure))
    return { failure: 'the folder is not in a git repository; create one with `git init`' };
  if (/must be run in a work tree/.test(root.failure)) return { failure: 'the git repository has no working tree' };
  return gitFailure(root);
}

async function commonCommit(commit: string, git: Git): Promise<string | Failure> {
  const known = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`]);
  const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD']);
  if ('failure' in head) return { failure: 'the current branch has no commits; create a commit first' };
  if ('failure' in known) {
    // The last commit has no parent, unless the clone is shallow.
    const isOnly = commit === 'HEAD~1' && !(await isShallow(git));
    if (isOnly) return { failure: onlyCommit };
    return { failure: `there is no commit \`${commit}\`; ${await remedyFor(git, 'check the spelling, or fetch it')}` };
  }
  const common = await git(['merge-base', lineOf(known.output), 'HEAD']);
  if ('output' in common) return lineOf(common.output);
  return {
    failure: `\`${commit}\` and the current branch have no commit in common; ${await remedyFor(git, 'name another commit')}`,
  };
}

/** Resolves to the remedy for a commit that is missing, which depends on whether the clone is complete. */
async function remedyFor(git: Git, remedy: string): Promise<string> {
  return (await isShallow(git))
    ? 'the clone is shallow, so run `git fetch --unshallow`, or set `fetch-depth: 0` in a CI job'
    : remedy;
}

async function isShallow(git: Git): Promise<boolean> {
  const shallow = await git(['rev-parse', '--is-shallow-repository']);
  return 'output' in shallow && lineOf(shallow.output) === 'true';
}

function gitFailure({ failure }: Failure): Failure {
  return { failure: `git reports: ${failure.replace(/^(?:fatal|error): /, '')}` };
}

function lineOf(output: Buffer): string {
  return output.toString().replace(/\r?\n$/, '');
}

function namesIn(output: Buffer): readonly string[] {
  return output
    .toString()
    .split('\0')
    .filter((name) => name !== '');
}
