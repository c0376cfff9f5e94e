import { describe, expect, test } from 'vitest';
import { findRunner } from '../../../support/runner.ts';
import { type Changes, change, commit, gitEnvironment, repository } from '../support/repository.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const root = `monorepo_root = true
[monorepo]
config_roots = ["packages/*"]
[settings]
experimental = true
[task_config]
global_inputs = ["shared/**"]
`;
const packageOf = (name: string, ...needed: readonly string[]): string =>
  JSON.stringify({
    name,
    scripts: { build: 'x' },
    dependencies: Object.fromEntries(needed.map((other) => [other, '*'])),
  });

const build = '[tasks.build]\nrun = "x"\n';
const workspace: Files = {
  'mise.toml': root,
  'package.json': '{ "name": "root", "workspaces": ["packages/*"] }',
  'packages/base/package.json': packageOf('base'),
  'packages/base/file': '1',
  'packages/lib/package.json': packageOf('lib', 'base'),
  'packages/lib/mise.toml': build,
  'packages/lib/file': '1',
  'packages/app/package.json': packageOf('app', 'lib'),
  'packages/app/mise.toml': `${build}[tasks.lint]\nrun = "x"\n`,
  'packages/app/file': '1',
  'packages/alone/package.json': packageOf('alone'),
  'packages/alone/mise.toml': build,
  'packages/alone/file': '1',
  'shared/file': '1',
  'README.md': '1',
};
const inferring: Files = {
  ...workspace,
  'mise.toml': root.replace('[task_config]', 'task.auto_infer = ["node"]\n[task_config]'),
};
const all = ['//packages/alone:build', '//packages/app:build', '//packages/lib:build'];

interface Row {
  readonly files?: Files;
  readonly changes: Changes;
  readonly tasks: readonly string[];
}

/** Changes after which the runner and Taskwright select the same tasks. */
const same: Readonly<Record<string, Row>> = {
  'a file of a package that no other depends on': {
    changes: { 'packages/app/file': '2' },
    tasks: ['//packages/app:build'],
  },
  'a file of a package that others depend on': {
    changes: { 'packages/lib/file': '2' },
    tasks: ['//packages/app:build', '//packages/lib:build'],
  },
  'a file of a package without tasks': {
    changes: { 'packages/base/file': '2' },
    tasks: ['//packages/app:build', '//packages/lib:build'],
  },
  'added and deleted files': {
    changes: { 'packages/alone/file': null, 'packages/app/new/file': '1' },
    tasks: ['//packages/alone:build', '//packages/app:build'],
  },
  'a file that belongs to no package': { changes: { 'README.md': '2' }, tasks: all },
  'a new folder that belongs to no package': { changes: { 'docs/x.md': '1' }, tasks: all },
  'a global input': { changes: { 'shared/file': '2' }, tasks: all },
  'settings of the root': { changes: { 'mise.toml': `${root}[env]\nA = "1"\n` }, tasks: all },
  'a definition in a package that no other depends on': {
    changes: { 'packages/alone/mise.toml': build.replace('x', 'y') },
    tasks: ['//packages/alone:build'],
  },
  'a crate that another one depends on': {
    files: {
      'mise.toml': root,
      'Cargo.toml': '[workspace]\nmembers = ["packages/*"]\n',
      'packages/app/Cargo.toml': '[package]\nname = "app"\n[dependencies]\nlib = { path = "../lib" }\n',
      'packages/app/mise.toml': build,
      'packages/lib/Cargo.toml': '[package]\nname = "lib"\n',
      'packages/lib/mise.toml': build,
    },
    changes: { 'packages/lib/src/lib.rs': '' },
    tasks: ['//packages/app:build', '//packages/lib:build'],
  },
  'a package that another one depends on because of a setting': {
    files: {
      ...workspace,
      'mise.toml': `${root}[monorepo.projects."node:alone"]\ndepends_add = ["node:lib"]\n`,
    },
    changes: { 'packages/lib/file': '2' },
    tasks: all,
  },
  'the scripts of packages': {
    files: inferring,
    changes: { 'packages/base/file': '2' },
    tasks: ['//packages/app:build', '//packages/lib:build', 'node:base#build'],
  },
};

/** Changes after which the runner, which compares whole projects, selects other tasks. */
const different: Readonly<Record<string, Row & { readonly runner: readonly string[] }>> = {
  'sources that do not contain the file': {
    files: { ...workspace, 'packages/app/mise.toml': '[tasks.build]\nsources = ["src/**"]\nrun = "x"\n' },
    changes: { 'packages/app/file': '2' },
    tasks: [],
    runner: ['//packages/app:build'],
  },
  'another task of the same file': {
    changes: { 'packages/app/mise.toml': `${build}[tasks.lint]\nrun = "y"\n` },
    tasks: [],
    runner: ['//packages/app:build'],
  },
  'a comment in a config file': {
    changes: { 'packages/app/mise.toml': `# A comment\n${build}[tasks.lint]\nrun = "x"\n` },
    tasks: [],
    runner: ['//packages/app:build'],
  },
  'a file of a project that is no package': {
    files: { ...workspace, 'packages/tools/mise.toml': build, 'packages/tools/file': '1' },
    changes: { 'packages/tools/file': '2' },
    tasks: ['//packages/tools:build'],
    runner: all,
  },
  'a task of the root that depends on an affected one': {
    files: { ...workspace, 'mise.toml': `${root}[tasks.build]\nsources = []\ndepends = ["//packages/app:build"]\n` },
    changes: { 'packages/app/file': '2' },
    tasks: ['//:build', '//packages/app:build'],
    runner: ['//packages/app:build'],
  },
};

const runner = findRunner();

interface Selected {
  readonly ours: readonly string[];
  readonly runner: readonly string[];
}

/** Returns the affected tasks named `build` after a commit with these changes. */
async function selected({ files = workspace, changes }: Row): Promise<Selected> {
  const folder = repository(files);
  change(folder, changes);
  commit(folder);
  const { stdout } = await runIn(folder, 'affected --base HEAD~1 --format json', { environment: gitEnvironment });
  // The folder must not be the home folder, whose config file the runner reads as a global one.
  const variables = { HOME: temporaryFolder({}) };
  const words = ['run', '--affected', '--affected-base', 'HEAD~1', '--affected-json', '--dry-run', 'build'];
  const asked = runner?.run(words, folder, { variables }) ?? '{"tasks":[]}';
  return {
    ours: read(stdout)
      .filter(({ id, name }) => /\bbuild$/.test(id ?? name))
      .map(({ id, name }) => id ?? name)
      .sort(),
    runner: read(asked)
      .map(({ name }) => name)
      .sort(),
  };
}

function read(json: string): readonly { readonly name: string; readonly id?: string }[] {
  const result: { readonly tasks: readonly { readonly name: string; readonly id?: string }[] } = JSON.parse(json);
  return result.tasks;
}

describe.runIf(runner)('after a change, the runner', () => {
  test.each(Object.entries(same))('selects the same tasks: %s', async (_, row) => {
    expect(await selected(row)).toEqual({ ours: row.tasks, runner: row.tasks });
  });

  test.each(Object.entries(different))('selects other tasks: %s', async (_, row) => {
    expect(await selected(row)).toEqual({ ours: row.tasks, runner: row.runner });
  });
});
