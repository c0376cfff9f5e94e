import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { change, commit, git, gitEnvironment, repository } from '../support/repository.ts';
import { runIn } from '../support/run-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const files = {
  'mise.toml': `
[tasks.build]
alias = "b"
sources = ["src/**"]
run = "x"
[tasks.test]
depends = ["build"]
sources = ["test/**"]
run = "x"
[tasks.lint]
sources = ["*.json"]
run = "x"
`,
  'src/a.ts': '1',
  'p/tasks.toml': '[sub]\nrun = "x"\n',
};

/** Returns a repository in which a commit has changed the definition of `lint`, and an uncommitted edit a source of `build`. */
function changedRepository(): string {
  const folder = repository(files);
  change(folder, { 'mise.toml': files['mise.toml'].replace('*.json', '*.jsonc') });
  commit(folder);
  change(folder, { 'src/a.ts': '2', 'src/new.ts': '1' });
  return folder;
}

async function affected(folder: string, words = '', options: Parameters<typeof runIn>[2] = {}) {
  const environment = { ...gitEnvironment, ...options.environment };
  const { code, stdout, stderr } = await runIn(folder, `affected ${words}`, { ...options, environment });
  return {
    code,
    output: (stdout + stderr).replaceAll(/\(\w{9}\)/g, '(commit)').replaceAll(/"[0-9a-f]{40}"/g, '"commit"'),
  };
}

const inBuild = 'build\n  has the source src/**: src/a.ts and 1 more file\n';

describe('taskwright affected', () => {
  test.each<[words: string, output: string]>([
    [
      '',
      `${inBuild}lint\n  is defined in mise.toml\ntest\n  depends on build\n\n3 of 4 tasks are affected by 3 changed files since HEAD~1 (commit)\n`,
    ],
    [
      '--base HEAD test',
      'test\n  depends on build\n\n1 of 4 tasks is affected by 2 changed files since HEAD (commit)\n',
    ],
    ['--base HEAD b', `${inBuild}\n1 of 4 tasks is affected by 2 changed files since HEAD (commit)\n`],
    ['--base HEAD lint', '0 of 4 tasks are affected by 2 changed files since HEAD (commit)\n'],
    ['--format names', 'build\nlint\ntest\n'],
    ['--format names --base HEAD lint', ''],
    ['--in p', '0 of 1 task is affected by 3 changed files since HEAD~1 (commit)\n'],
  ])('prints the tasks and the reasons: %s', async (words, output) => {
    expect(await affected(changedRepository(), words)).toEqual({ code: 0, output });
  });

  test('says that nothing has changed', async () => {
    expect(await affected(repository(files), '--base HEAD')).toEqual({
      code: 0,
      output: 'Nothing has changed since HEAD (commit)\n',
    });
  });

  test('prints JSON with paths that are relative to the current folder', async () => {
    const { code, output } = await affected(changedRepository(), '--format json --in .. --base HEAD', { from: 'p' });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual({
      version: 1,
      base: 'HEAD',
      commit: 'commit',
      files: ['../src/a.ts', '../src/new.ts'],
      tasks: [
        {
          id: 'build',
          name: 'build',
          file: '../mise.toml',
          line: 2,
          reasons: [{ kind: 'source', pattern: 'src/**', file: '../src/a.ts', count: 2 }],
        },
        {
          id: 'test',
          name: 'test',
          file: '../mise.toml',
          line: 6,
          reasons: [{ kind: 'dependency', task: 'build', via: 'depends' }],
        },
      ],
    });
  });

  test('works in a folder that is a link', async () => {
    const folder = changedRepository();
    const links = temporaryFolder({});
    symlinkSync(folder, join(links, 'link'));
    expect(await affected(links, '--base HEAD --format names --in link')).toEqual({ code: 0, output: 'build\ntest\n' });
  });

  test.each([
    ['MISE_AFFECTED_BASE', { MISE_AFFECTED_BASE: 'HEAD', GITHUB_BASE_REF: 'x' }, 'HEAD'],
    ['GitHub Actions', { GITHUB_BASE_REF: 'main' }, 'origin/main'],
    ['GitLab CI', { CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'x' }, 'HEAD'],
    ['the target branch in GitLab CI', { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }, 'origin/main'],
    ['an empty variable', { MISE_AFFECTED_BASE: '' }, 'HEAD~1'],
  ])('compares with the commit of %s by default', async (_, environment, base) => {
    const folder = changedRepository();
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    const { output } = await affected(folder, '--format json', { environment });
    expect(JSON.parse(output)).toMatchObject({ base });
  });

  test('shows control characters of names', async () => {
    const folder = repository({ 'mise.toml': '[tasks."a\\u001b[31m"]\nsources = ["x"]\nrun = "x"\n' });
    change(folder, { x: '1' });
    expect(await affected(folder, '--base HEAD')).toMatchObject({ output: expect.stringMatching(/^a␛\[31m\n {2}has/) });
  });

  test.each<[words: string, message: string]>([
    ['--base nosuch', 'there is no commit `nosuch`; check the spelling, or fetch it'],
    ['--base=', '`--base` cannot be empty: it must be a commit, such as `origin/main`'],
    ['biuld', 'there is no task `biuld` (did you mean `build`?)'],
    ['--format xml', '`--format` cannot be `xml`: it must be text, json or names'],
    ['--in nosuch', 'the folder `nosuch` cannot be read'],
  ])('reports mistakes: %s', async (words, message) => {
    const { code, output } = await affected(changedRepository(), words);
    expect({ code, message: output.slice(0, 'taskwright: '.length + message.length) }).toEqual({
      code: 2,
      message: `taskwright: ${message}`,
    });
  });

  test('reports that the default base is missing in a repository with one commit', async () => {
    expect(await affected(repository(files))).toEqual({
      code: 2,
      output:
        'taskwright: the current branch has only one commit, so there is no `HEAD~1`; set another base, such as `--base HEAD`\n',
    });
  });

  test('reports that git is missing, and that the folder is not in a repository', async () => {
    const folder = temporaryFolder(files);
    expect(await affected(folder, '', { environment: { PATH: '' } })).toEqual({
      code: 2,
      output: 'taskwright: git was not found; install it, or add its folder to the PATH\n',
    });
    expect(await affected(folder)).toEqual({
      code: 2,
      output: 'taskwright: the folder is not in a git repository; create one with `git init`\n',
    });
  });
});
