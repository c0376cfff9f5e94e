import { describe, expect, test } from 'vitest';
import { findRunner } from '../../../support/runner.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const root = `monorepo_root = true
[settings]
experimental = true
task.auto_infer = ["node"]
[monorepo]
config_roots = ["apps/*"]
`;

const web =
  '{ "name": "@acme/web", "scripts": { "build": "vite build", "test": "vitest" }, "dependencies": { "lib": "*" } }';
const lib = '{ "name": "lib", "scripts": { "gen": "node gen.js" }, "devDependencies": { "base": "workspace:*" } }';
const base = '{ "name": "base", "scripts": { "build": "tsc", "it\'s": "x" } }';
const packages: Files = {
  'apps/web/package.json': web,
  'apps/lib/package.json': lib,
  'apps/base/package.json': base,
};

/** Workspaces with tasks and packages. */
const workspaces: Readonly<Record<string, Files>> = {
  'references to the scripts of packages': {
    ...packages,
    'mise.toml': `${root}
[tasks.path]
depends = ["//apps/web:build"]
[tasks.package]
depends = ["node:@acme/web#test", "node:lib#gen"]
[tasks.everywhere]
depends = ["//...:build"]
[tasks.pattern]
depends = ["node:@acme/*#*"]
[tasks.patterns]
depends = ["node:*#build"]
`,
    'package.json': '{ "name": "root", "workspaces": ["apps/*"], "scripts": { "not": "loaded" } }',
    'apps/web/mise.toml': '[tasks.own]\ndepends = ["build", ":test", "^build"]\n',
  },
  'a task that replaces a script': {
    ...packages,
    'mise.toml': `${root}[tasks.ci]\ndepends = ["node:@acme/web#build", "//apps/web:build", "node:*#build"]\n`,
    'package.json': '{ "name": "root", "workspaces": ["apps/*"] }',
    'apps/web/mise.toml': '[tasks.build]\ndepends = ["^build"]\nrun = "mine"\n',
  },
  'a workspace of pnpm, with its root': {
    ...packages,
    'mise.toml': `${root}[tasks.ci]\ndepends = ["//apps/web:build", "//:dev", "node:root#dev"]\n`,
    'package.json': '{ "name": "root", "scripts": { "dev": "x" } }',
    'pnpm-workspace.yaml': 'packages:\n  - "apps/*"\n  - "!apps/base"\n',
  },
  'a workspace of Yarn, with its root and `packages`': {
    ...packages,
    'mise.toml': `${root}[tasks.ci]\ndepends = ["//:dev"]\n`,
    'package.json':
      '{ "name": "root", "packageManager": "yarn@4.1.0", "workspaces": { "packages": ["./apps/*/"] }, "scripts": { "dev": "x" } }',
  },
  'packages outside `config_roots`, in nested folders': {
    'mise.toml': `${root}[tasks.ci]\ndepends = ["//tools/{a,b}/deep:build", "//tools/...:build"]\n`,
    'package.json': '{ "workspaces": ["tools/{a,b}/**"] }',
    'tools/a/deep/package.json': '{ "name": "a", "scripts": { "build": "x" } }',
    'tools/b/deep/package.json': '{ "name": "b", "scripts": { "build": "x" } }',
    'tools/c/deep/package.json': '{ "name": "c", "scripts": { "build": "x" } }',
  },
  'a package without a name, which disables all packages': {
    'mise.toml': `${root}[tasks.ci]\nrun = "x"\n`,
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/package.json': web,
    'apps/x/package.json': '{ "scripts": { "build": "x" } }',
  },
  'dependencies in turbo.json': {
    ...packages,
    'mise.toml': `${root}[tasks.ci]\ndepends = ["//apps/web:build"]\n`,
    'package.json': '{ "workspaces": ["apps/*"] }',
    'turbo.json':
      '{ "tasks": { "build": { "dependsOn": ["^build"] }, "@acme/web#build": { "dependsOn": ["test", "^build"] }, "gen": { "dependsOn": ["x#y"] } } }',
  },
};

const cascading = `monorepo_root = true
[settings]
experimental = true
[monorepo]
config_roots = ["*", "c/deep", "b/deep"]
[task_config]
cascade = true
includes = ["shared.toml"]
`;
const shared = '[lint]\nrun = "x"\n';

const cascades: Readonly<Record<string, Files>> = {
  'includes that projects inherit': {
    'mise.toml': cascading,
    'shared.toml': shared,
    'a/mise.toml': '[tasks.own]\ndepends = ["lint"]\n',
    'e/mise.toml': '',
    'e/mise-tasks/hidden.toml': '[hidden]\nrun = "x"\n',
  },
  'includes of a project, which the projects in it inherit': {
    'mise.toml': cascading,
    'shared.toml': shared,
    'c/mise.toml': 'task_config.includes = ["inc.toml"]\n[tasks.own]\ndepends = ["i", "//:lint"]\n',
    'c/inc.toml': '[i]\nrun = "x"\n',
    'c/deep/mise.toml': '[tasks.d]\ndepends = ["i"]\n',
  },
  'a project that inherits none, nor do the projects in it': {
    'mise.toml': cascading,
    'shared.toml': shared,
    'b/mise.toml': 'task_config.cascade = false\n',
    'b/mise-tasks/t.toml': '[t]\nrun = "x"\n',
    'b/deep/mise.toml': '',
    'b/deep/mise-tasks/u.toml': '[u]\nrun = "x"\n',
  },
};

const withDefaults = `monorepo_root = true
[settings]
experimental = true
[monorepo]
config_roots = ["*"]
[monorepo.task_defaults.build]
depends = ["gen"]
alias = "bb"
[monorepo.task_defaults]
script = { depends = [":gen"] }
test.depends = ["^build"]
[tasks.build]
run = "x"
[tasks.clean]
run = "x"
`;

const defaults: Readonly<Record<string, Files>> = {
  'the dependencies and aliases of defaults': {
    'mise.toml': withDefaults,
    'web/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.gen]\nrun = "x"\n[tasks.use]\ndepends = ["bb"]\n',
    'web/mise-tasks/script.toml': '[script]\nrun = "x"\n',
  },
  'the fields of a task before its defaults': {
    'mise.toml': `${withDefaults}[task_templates.t]\ndepends = ["//:clean"]\n`,
    'a/mise.toml': '[tasks.build]\ndepends = ["//:clean"]\n',
    'b/mise.toml': '[tasks.build]\nextends = "t"\nrun = "x"\nalias = "own"\n[tasks.use]\ndepends = ["own"]\n',
    'c/mise.toml': '[tasks.build]\ndepends = []\nrun = "x"\n[tasks.gen]\nrun = "x"\n',
  },
  'defaults of packages': {
    ...packages,
    'mise.toml': `${root}[monorepo.task_defaults.build]\ndepends = ["^build"]\n[monorepo.task_defaults.gen]\nrun = "x"\n`,
    'package.json': '{ "workspaces": ["apps/*"] }',
  },
};

const runner = findRunner();

describe.runIf(runner)('the tasks and dependencies of a workspace are those of the runner', () => {
  test.for(Object.entries({ ...workspaces, ...cascades, ...defaults }))('%s', async ([_, files]) => {
    const inside = Object.fromEntries(Object.entries(files).map(([path, text]) => [`repo/${path}`, text]));
    const folder = temporaryFolder({ 'repo/.git/': '', ...inside });
    const answer = await runner?.ask(['tasks', 'deps', '--dot'], folder, 'repo');
    const { stdout } = await runIn(folder, 'graph --format json', { from: 'repo' });
    expect(graphIn(stdout)).toEqual(answer && 'output' in answer ? graphInDot(answer.output) : answer);
  });
});

interface Graph {
  readonly tasks: readonly string[];
  readonly edges: readonly string[];
}

function graphIn(json: string): Graph {
  const { tasks, edges } = JSON.parse(json);
  return {
    tasks: tasks.flatMap(({ id }: { readonly id: string }) => namesOf(id)).sort(),
    edges: edges
      .map(({ from, to }: { readonly from: string; readonly to: string }) => `${from} > ${nameSeenFrom(from, to)}`)
      .sort(),
  };
}

/** Returns the names of a task that several projects include, such as `//{a,b}:build`. */
function namesOf(id: string): readonly string[] {
  const [, paths = id, task = ''] = /^\/\/\{(.*)\}:(.*)$/.exec(id) ?? [];
  return paths === id ? [id] : paths.split(',').map((path) => `//${path}:${task}`);
}

/** Returns the name of a task in the project of another task. */
function nameSeenFrom(from: string, to: string): string {
  const project = from.slice(0, from.indexOf(':') + 1);
  return namesOf(to).find((name) => name.startsWith(project)) ?? to;
}

function graphInDot(dot: string): Graph {
  const names = new Map([...dot.matchAll(/(\d+) \[ label = "(.*?)"\]/g)].map(([, id, name = '']) => [id, name]));
  const edges = [...dot.matchAll(/(\d+) -> (\d+)/g)].map(([, from, to]) => `${names.get(from)} > ${names.get(to)}`);
  return { tasks: [...names.values()].sort(), edges: edges.sort() };
}
