import { describe, expect, onTestFinished, test } from 'vitest';
import { startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import {
  type AffectedBase,
  type AffectedTasksAnswer,
  affectedTasksRequest,
  type BranchesAnswer,
  branchesRequest,
} from '../../../../../server/protocol/affected-tasks.ts';
import { type Changes, change, commit, git, gitEnvironment, repository } from '../../../cli/support/repository.ts';
import { temporaryFolder } from '../../../cli/support/temporary-folder.ts';

const files = {
  'mise.toml': `[tasks.build]
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
};

/** Returns a repository whose branch `topic` has changed `lint` in a commit, and a source of `build` without one. */
function onTopic(): string {
  const folder = repository(files);
  git(folder, 'checkout', '--quiet', '-b', 'topic');
  change(folder, { 'mise.toml': files['mise.toml'].replace('*.json', '*.jsonc') });
  commit(folder);
  change(folder, { 'src/a.ts': '2' });
  return folder;
}

async function requested<Answer>(folder: string, method: string, params: object, initializationOptions?: object) {
  const server = await startLanguageServer({ folder, environment: gitEnvironment, initializationOptions });
  onTestFinished(() => server.stop());
  return server.request<Answer>(method, params);
}

/** Requests the affected tasks; each is shown as its name and its reasons. */
async function affected(folder: string, base: AffectedBase, options?: object) {
  const { tasks, failures } = await requested<AffectedTasksAnswer>(folder, affectedTasksRequest, { base }, options);
  return [...tasks.map(({ id, reasons }) => `${id.split('\0').at(-1)}: ${reasons.join('; ')}`), ...failures];
}

const uncommitted = { kind: 'uncommitted' } as const;
const ofDefault = { kind: 'default branch' } as const;
const build = 'build: has the source src/**: src/a.ts';
const dependent = 'test: depends on build';
const lint = 'lint: is defined in mise.toml';

describe('the affected tasks', () => {
  test.for<[base: AffectedBase, expected: readonly string[]]>([
    [uncommitted, [build, dependent]],
    [ofDefault, [build, dependent, lint]],
    [{ kind: 'branch', branch: 'refs/heads/main' }, [build, dependent, lint]],
    [{ kind: 'branch', branch: 'refs/heads/topic' }, [build, dependent]],
    [
      { kind: 'branch', branch: 'refs/heads/gone' },
      ['there is no commit `refs/heads/gone`; check the spelling, or fetch it'],
    ],
    [{ kind: 'branch', branch: '--output=x' }, ['there is no commit `--output=x`; check the spelling, or fetch it']],
  ])('have all reasons: compared with %j', async ([base, expected]) => {
    expect(await affected(onTopic(), base)).toEqual(expected);
  });

  test('are those of a folder inside the repository, and paths are relative to it', async () => {
    const folder = repository({
      'p/mise.toml': '[tasks.a]\nrun = "x"\n',
      'mise.toml': '[tasks.b]\nrun = "x"\n',
      'p/f': '1',
    });
    change(folder, { 'p/f': '2' });
    expect(await affected(`${folder}/p`, uncommitted)).toEqual(['a: does not list its sources: f']);
  });

  test.for<[title: string, folder: () => string, base: AffectedBase, expected: string]>([
    [
      'no repository',
      () => temporaryFolder(files),
      uncommitted,
      'the folder is not in a git repository; create one with `git init`',
    ],
    ['no commit', emptyRepository, uncommitted, 'the current branch has no commits; create a commit first'],
    [
      'no default branch',
      withoutDefault,
      ofDefault,
      'the repository has no default branch; run `git remote set-head origin --auto`, or select another branch',
    ],
  ])('are not known, which is explained: %s', async ([, folder, base, expected]) => {
    expect(await affected(folder(), base)).toEqual([expected]);
  });

  test('are not requested from git in Restricted Mode', async () => {
    expect(await affected(onTopic(), uncommitted, { restricted: true })).toEqual([
      'git cannot be started here; trust the workspace, and open it on the machine that contains its files',
    ]);
  });
});

test('the branches are listed with the default one', async () => {
  const { branches, defaultBranch } = await requested<BranchesAnswer>(onTopic(), branchesRequest, {});
  // Git sorts branches by the times of their commits, which can be the same second.
  expect({ branches: branches.toSorted(), defaultBranch }).toEqual({
    branches: ['refs/heads/main', 'refs/heads/topic'],
    defaultBranch: 'refs/heads/main',
  });
});

test('the tasks that a package of a monorepo affects are those that `taskwright affected` shows', async () => {
  const packageOf = (name: string, dependencies = {}) => JSON.stringify({ name, dependencies });
  const changes: Changes = { 'packages/lib/file': '2' };
  const task = '[tasks.build]\nrun = "x"\n';
  const folder = repository({
    'mise.toml': 'monorepo_root = true\n[monorepo]\nconfig_roots = ["packages/*"]\n',
    'package.json': '{ "name": "root", "workspaces": ["packages/*"] }',
    'packages/lib/package.json': packageOf('lib'),
    'packages/lib/mise.toml': task,
    'packages/lib/file': '1',
    'packages/app/package.json': packageOf('app', { lib: '*' }),
    'packages/app/mise.toml': task,
    'packages/alone/package.json': packageOf('alone'),
    'packages/alone/mise.toml': task,
  });
  change(folder, changes);
  expect(await affected(folder, uncommitted)).toEqual([
    'build: does not list its sources, and its project depends on packages/lib: packages/lib/file',
    'build: does not list its sources: packages/lib/file',
  ]);
});

function emptyRepository(): string {
  const folder = temporaryFolder(files);
  git(folder, 'init', '--quiet');
  return folder;
}

function withoutDefault(): string {
  const folder = repository(files);
  git(folder, 'branch', '--quiet', '--move', 'other');
  return folder;
}
