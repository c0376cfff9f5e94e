import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

/** A monorepo with names, line ends, includes and mistakes whose results depend on the system if paths are compared wrongly. */
const named: Readonly<Record<string, string>> = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'build/\n',
  '.env': 'A=1\nTOKEN=secret\n',
  'mise.toml': `monorepo_root = true

[monorepo]
config_roots = ["packages/*", "with space"]

[env]
NODE_ENV = "dev"
_.file = [".env", "settings/*.env"]

[task_config]
includes = ["tasks.toml", "more/*.toml", "mise-tasks", "../outside/outside.toml", "data.json"]

[tasks.build]
depends = ["lint", "sub-task", "more", "//packages/p1:build", "far"]
sources = ["src/**/*.ts"]
file = "scripts/build.ps1"
dir = "my folder"
env = { MODE = "fast", PATH_OF_IT = "a b" }

[tasks.win]
run = "echo a"
run_windows = "dir C:\\\\temp"

[tasks.wrong]
depends = ["nothing"]
file = "scripts/absent.sh"
dir = "absent folder"
`,
  'mise.local.toml': crlf('[env]\nLOCAL = "yes"\n\n[tasks.local]\nrun   =   "x"\n'),
  'settings/one.env': 'ONE=1\r\n',
  'settings/two.env': 'TWO=2\n',
  'tasks.toml': crlf(
    '# Tasks\n[lint]\nrun   = "eslint ."\ndepends = ["test"]\n\n[test]\nrun = ["echo $NODE_ENV",\n"b"]\n',
  ),
  'more/x.toml': '[more]\nrun = "x"\n',
  'more/ä ö.toml': crlf('[umlaut]\nrun="x"\ndepends = ["lint", "lost"]\n'),
  'data.json': '{ "from-json": { "run": "x" } }\n',
  'orphan.tasks.toml': '[orphan]\nrun = 1\n',
  'broken.tasks.toml': crlf('[broken\nrun = "x"\n[cycle-a]\ndepends = "cycle-b"\n'),
  'other.tasks.json': crlf('{\n  "other": { "run": "x", "depend": [] }\n}\n'),
  'build/ignored.tasks.toml': '[ignored]\nrun = 1\n',
  'mise-tasks/sub-task': '#!/usr/bin/env bash\n#MISE description="t"\n#MISE depends=["lint", "gone"]\necho\n',
  'mise-tasks/deep/er/inner': '#!/usr/bin/env bash\r\n#MISE description="inner"\r\necho\r\n',
  'scripts/build.ps1': 'Write-Host\r\n',
  'my folder/a.txt': 'x\n',
  'with space/mise.toml':
    '[task_config]\nincludes = ["task files", "missing.toml"]\n\n[tasks.spaced]\ndepends = ["in-folder"]\n',
  'with space/task files/a b.toml': '[in-folder]\nrun = "x"\ndepends = ["no such task"]\n',
  'with space/not here.tasks.toml': '[unknown]\nruns = "x"\n',
  'src/a.ts': '\n',
  Makefile: 'build: lint\n\tcc -o a a.c\n\nlint:\n\techo $(PWD)\n',
  'package.json': crlf('{ "name": "x", "scripts": { "start": "node .", "dist": "tsc" } }\n'),
  [`deep/${'d'.repeat(120)}/${'e'.repeat(120)}/mise.toml`]: '[tasks.far-down]\nrun = "x"\ndepends = ["lost-down"]\n',
  '../systems/.git/HEAD': 'ref: refs/heads/main\n',
  '../systems/mise.toml': `[task_config]
includes = ["Lower\\\\x.toml", "UPPER/*.toml", "mise-tasks"]

[tasks.case]
file = "SCRIPTS/run.PS1"

[tasks.separators]
file = 'scripts\\run.ps1'
dir = 'scripts\\inner'

[tasks.device]
file = "aux.sh"

[tasks.on-windows]
run = "x"
run_windows = [{ task = "lower" }]

[tasks.elsewhere]
run = [{ task = "elsewhere" }]
run_windows = "x"

[tasks.uses]
depends = ["shell", "native", "both"]
`,
  '../systems/lower/x.toml': '[lower]\nrun_windows = [{ task = "on-windows" }]\n',
  '../systems/upper/y.toml': '[upper]\nrun = "x"\n',
  '../systems/scripts/run.ps1': 'Write-Host\r\n',
  '../systems/scripts/inner/a.txt': 'x\n',
  '../systems/mise-tasks/shell': '#MISE description="no interpreter"\necho\n',
  '../systems/mise-tasks/native.ps1': 'Write-Host\r\n',
  '../systems/mise-tasks/both.sh': '#!/bin/sh\n#MISE depends=["not-there"]\n',
  '../systems/mise-tasks/both.cmd': '@echo off\r\n',
  '../outside/outside.toml': '[far]\nrun = "x"\ndepends = ["absent-far"]\n',
  '../home/.config/mise/config.toml': '[env]\nHOME_SET = "1"\n\n[tasks.mine]\nrun = "x"\n',
};

/** Returns the files of one of the projects of the monorepo; each depends on the next one. */
function packageFiles(index: number): Readonly<Record<string, string>> {
  const folder = `packages/p${index}`;
  return {
    [`${folder}/mise.toml`]: `[tasks.build]\ndepends = ["//packages/p${index + 1}:build", "^build"]\nrun = "x"\n\n[tasks.l${index}]\ndepends = ["own${index}"]\n`,
    [`${folder}/mise-tasks/own.toml`]: crlf(`[own${index}]\nrun = 'echo "$X"'\nsources = ["a", "b"]\n`),
    [`${folder}/.mise/tasks/hidden${index}`]: '#!/bin/sh\n#MISE hide=true\necho\n',
    [`${folder}/src/index.ts`]: '\n',
  };
}

/** Writes a workspace of about 60 files into the folder `root` in `parent`, with a home folder and another folder beside it. */
export function writeWorkspace(parent: string): string {
  const root = join(parent, 'root');
  const packages = Array.from({ length: 8 }, (_, index) => packageFiles(index + 1));
  for (const [name, text] of Object.entries(Object.assign({}, named, ...packages) as Record<string, string>)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    // On Windows, files have no execute permissions. For another system, those of scripts for Windows are assumed to be missing.
    const isForWindows = name.startsWith('../systems/mise-tasks/') && /\.(?:cmd|ps1)$/.test(name);
    writeFileSync(path, text, { mode: isForWindows ? 0o644 : 0o755 });
  }
  return root;
}
