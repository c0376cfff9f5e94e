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

const building = '[tasks.build]\nrun = "x"\ndepends = ["^build", "^gen"]\n[tasks.gen]\nrun = "x"\n';

function projectsIn(folders: readonly string[]): Files {
  return Object.fromEntries(folders.map((folder) => [`${folder}/mise.toml`, building]));
}

const withProjects = `monorepo_root = true
[settings]
experimental = true
[monorepo]
config_roots = ["*", "*/*"]
`;

/** Workspaces of Cargo, uv and Go, and projects that the config file adds, changes and removes. */
const ecosystems: Readonly<Record<string, Files>> = {
  'a workspace of Cargo, with implicit members and all kinds of dependencies': {
    ...projectsIn(['crates/app', 'crates/core', 'crates/shared', 'crates/helper', 'crates/skip', 'crates/renamed']),
    'mise.toml': withProjects,
    'Cargo.toml': `[workspace]
members = ["crates/app", "crates/s*"]
exclude = ["crates/skip"]
[workspace.dependencies]
shared = { path = "crates/shared" }
`,
    'crates/app/Cargo.toml': `[package]
name = "app"
[dependencies]
renamed-core = { package = "core", path = "../core" }
serde = "1"
[dev-dependencies]
shared.workspace = true
skip = { path = "../skip" }
gone = { path = "../gone" }
[target.'cfg(unix)'.build-dependencies]
helper = { path = "../helper" }
`,
    'crates/core/Cargo.toml': '[package]\nname = "core"\ndependencies.renamed.path = "../renamed"\n',
    'crates/shared/Cargo.toml': '[package]\nname = "shared"\n[build-dependencies]\nrenamed.path = "../renamed"\n',
    'crates/helper/Cargo.toml': '[package]\nname = "helper"\n',
    'crates/renamed/Cargo.toml': '[package]\nname = "other"\n',
    'crates/skip/Cargo.toml': '[package]\nname = "skip"\n',
  },
  'a workspace of Cargo whose root is a package': {
    ...projectsIn(['crates/a', 'crates/b']),
    'mise.toml': `${withProjects}${building}`,
    'Cargo.toml':
      '[package]\nname = "top"\n[dependencies]\na = { path = "crates/a" }\n[workspace]\nmembers = ["crates/b"]\n',
    'crates/a/Cargo.toml': '[package]\nname = "a"\n',
    'crates/b/Cargo.toml': '[package]\nname = "b"\n[dependencies]\ntop = { path = "../.." }\n',
  },
  'packages of Cargo without a workspace': {
    ...projectsIn(['a', 'b']),
    'mise.toml': withProjects,
    'Cargo.toml': '[package]\nname = "top"\n[dependencies]\na = { path = "a" }\n',
    'a/Cargo.toml': '[package]\nname = "a"\n[dependencies]\nb = { path = "../b" }\n',
    'b/Cargo.toml': '[package]\nname = "b"\n',
  },
  'a workspace of uv, with sources of the root and of members': {
    ...projectsIn(['packages/app', 'packages/shared', 'packages/build', 'packages/local', 'packages/old']),
    'mise.toml': withProjects,
    'pyproject.toml': `[project]
name = "workspace-root"
[tool.uv.sources]
shared-lib = { workspace = true }
old = { path = "packages/old" }
[tool.uv.workspace]
members = ["packages/*"]
exclude = ["packages/local"]
`,
    'packages/app/pyproject.toml': `[project]
name = "app"
dependencies = ["Shared.Lib>=1", "requests"]
[project.optional-dependencies]
test = ["local_helper"]
[dependency-groups]
dev = ["build-helper", { include-group = "x" }]
[tool.uv.sources]
local-helper = { path = "../local" }
build-helper = [{ path = "../build", marker = "sys_platform == 'linux'" }]
`,
    'packages/shared/pyproject.toml': '[project]\nname = "shared_lib"\n[tool.uv]\ndev-dependencies = ["old"]\n',
    'packages/build/pyproject.toml': '[project]\nname = "build-helper"\ndependencies = ["shared-lib"]\n',
    'packages/local/pyproject.toml': '[project]\nname = "local.helper"\ndependencies = ["shared-lib"]\n',
    'packages/old/pyproject.toml': '[project]\nname = "old"\n',
  },
  'a workspace of Go, whose dependencies the config file adds': {
    ...projectsIn(['cmd/api', 'lib', 'gen']),
    'mise.toml': `${withProjects}
[monorepo.projects."go:example.com/acme/api"]
depends_add = ["go:example.com/acme/lib"]
[monorepo.projects."go:example.com/acme/lib"]
depends = ["go:example.com/acme/gen"]
`,
    'go.work': 'go 1.25\n\nuse (\n  ./cmd/api // the server\n  "./lib"\n)\nuse `gen`\n',
    'cmd/api/go.mod': 'module example.com/acme/api\n\nrequire example.com/acme/lib v0.0.0\n',
    'lib/go.mod': '// a library\nmodule "example.com/acme/lib"\n',
    'gen/go.mod': 'module example.com/acme/gen // generated\n',
  },
  'projects that only the config file defines': {
    ...projectsIn(['apps/app', 'packages/lib', 'crates/core']),
    'mise.toml': `${withProjects}
[monorepo.projects."node:app"]
root = "apps/app"
depends = ["cargo:core", "own:lib"]
[monorepo.projects."own:lib"]
root = "./packages/lib/"
[monorepo.projects."cargo:core"]
root = "crates/x/../core"
depends_add = ["own:lib"]
`,
  },
  'packages that the config file changes and removes': {
    ...packages,
    ...projectsIn(['apps/web', 'apps/lib', 'apps/base', 'crates/core']),
    'mise.toml': `${withProjects}
[monorepo.projects."node:@acme/web"]
depends_add = ["cargo:core", "node:base"]
depends_remove = ["node:lib"]
[monorepo.projects."node:lib"]
remove = true
[monorepo.projects."cargo:core"]
root = "crates/core"
`,
    'package.json': '{ "workspaces": ["apps/*"] }',
  },
  'packages in two languages in one folder': {
    ...projectsIn(['a', 'b', 'c']),
    'mise.toml': withProjects,
    'package.json': '{ "workspaces": ["*"] }',
    'Cargo.toml': '[workspace]\nmembers = ["*"]\n',
    'a/package.json': '{ "name": "a", "dependencies": { "b": "*" } }',
    'b/package.json': '{ "name": "b" }',
    'a/Cargo.toml': '[package]\nname = "a"\n[dependencies]\nc.path = "../c"\n',
    'c/Cargo.toml': '[package]\nname = "c"\n',
  },
  'a member of Cargo without a package, next to packages of npm': {
    ...projectsIn(['a', 'b']),
    'mise.toml': withProjects,
    'package.json': '{ "workspaces": ["*"] }',
    'Cargo.toml': '[workspace]\nmembers = ["a"]\n',
    'a/package.json': '{ "name": "a", "dependencies": { "b": "*" } }',
    'b/package.json': '{ "name": "b" }',
    'a/Cargo.toml': '[lib]\n',
  },
};

/** Workspaces for which the runner refuses tasks with `^`, and the reason that is reported. */
const refused: Readonly<Record<string, readonly [string, Files]>> = {
  'a cycle of packages': [
    'the projects depend on each other: node:a → node:b → node:a',
    {
      ...projectsIn(['a', 'b']),
      'mise.toml': withProjects,
      'package.json': '{ "workspaces": ["*"] }',
      'a/package.json': '{ "name": "a", "dependencies": { "b": "*" } }',
      'b/package.json': '{ "name": "b", "dependencies": { "a": "*" } }',
    },
  ],
  'a dependency on a project that is not defined': [
    'project `x:a` depends on `x:b`, which is not defined',
    {
      ...projectsIn(['a', 'b']),
      'mise.toml': `${withProjects}[monorepo.projects."x:a"]\nroot = "a"\ndepends = ["x:b"]\n`,
    },
  ],
  'a root outside of the monorepo': [
    '`root` of `monorepo.projects."x:a"` is outside of the monorepo',
    {
      ...projectsIn(['a', 'b']),
      'mise.toml': `${withProjects}[monorepo.projects."x:a"]\nroot = "../a"\n`,
    },
  ],
  'a module without go.mod': [
    '`b/go.mod` has no `module`',
    { ...projectsIn(['a', 'b']), 'mise.toml': withProjects, 'go.work': 'use ./b\n' },
  ],
  'a package of npm without a name': [
    '`a/package.json` has no `name`',
    {
      ...projectsIn(['a']),
      'mise.toml': withProjects,
      'package.json': '{ "workspaces": ["*"] }',
      'a/package.json': '{ "scripts": {} }',
    },
  ],
  'a member of uv without a project': [
    '`a/pyproject.toml` has no `project.name`',
    {
      ...projectsIn(['a']),
      'mise.toml': withProjects,
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["a"]\n',
      'a/pyproject.toml': '',
    },
  ],
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
  test.for(Object.entries({ ...workspaces, ...ecosystems, ...cascades, ...defaults }))('%s', async ([_, files]) => {
    const inside = Object.fromEntries(Object.entries(files).map(([path, text]) => [`repo/${path}`, text]));
    const folder = temporaryFolder({ 'repo/.git/': '', ...inside });
    const answer = await runner?.ask(['tasks', 'deps', '--dot'], folder, 'repo');
    const { stdout } = await runIn(folder, 'graph --format json', { from: 'repo' });
    expect(graphIn(stdout)).toEqual(answer && 'output' in answer ? graphInDot(answer.output) : answer);
  });
});

describe.runIf(runner)('a task with `^` that the runner refuses is reported', () => {
  test.for(Object.entries(refused))('%s', async ([_, [reason, files]]) => {
    const inside = Object.fromEntries(Object.entries(files).map(([path, text]) => [`repo/${path}`, text]));
    const folder = temporaryFolder({ 'repo/.git/': '', ...inside });
    expect(await runner?.ask(['run', '--dry-run', '//a:build'], folder, 'repo')).toHaveProperty('refusal');
    const { stdout } = await runIn(folder, 'check --no-shellcheck --format github', { from: 'repo' });
    expect(stdout).toContain(`The runner cannot determine the projects that \`^build\` refers to: ${reason}\n`);
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
