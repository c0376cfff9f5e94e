import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Files, temporaryFolder } from './temporary-folder.ts';

/** Texts by path; null deletes the file. */
export type Changes = Readonly<Record<string, string | null>>;

/** The environment of git in tests, which contains no settings of this machine. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
};

/** Runs git in a folder and returns its output. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, env: gitEnvironment, encoding: 'utf8', stdio: 'pipe' });
}

/** Creates a repository with a commit that contains these files, and returns its folder. */
export function repository(files: Files): string {
  const folder = temporaryFolder(files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  return folder;
}

/** Commits everything that has changed in a folder. */
export function commit(folder: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Change files');
}

/** Changes files without a commit. */
export function change(folder: string, changes: Changes): void {
  for (const [path, text] of Object.entries(changes)) {
    const target = join(folder, path);
    if (text === null) rmSync(target);
    else {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }
}
