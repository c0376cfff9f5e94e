import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  effectiveEnvironment,
  environmentFilesOf,
} from '../../../../../server/core/analysis/environment/effective-environment.ts';
import { layersOf } from '../../../../../server/core/analysis/environment/layers.ts';
import { readEnvironmentFiles } from '../../../../../server/files/environment-files.ts';
import { environmentFileSource } from '../../../../support/environment-file-source.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const runner = findRunner();

type Files = Readonly<Record<string, string>>;

/** Projects with a task `t` in `mise.toml`, and the environments that are active. */
const projects: Readonly<Record<string, readonly [files: Files, active?: readonly string[]]>> = {
  'the task overrides the config file, and false removes a variable': [
    {
      'mise.toml':
        '[env]\nA = "x"\nB = "y"\nC = "z"\n[tasks.t]\nrun = "env"\nenv = { A = "1", B = false, D = 5, E = true }\n',
    },
  ],
  'a default applies to a variable that is not set or empty': [
    {
      'mise.toml':
        '[env]\nA = "x"\nB = ""\nD = { default = "1" }\n[tasks.t]\nrun = "env"\nenv = { A = { default = "d" }, B = { default = "d" }, C = { default = 3 }, D = { default = 2 } }\n',
    },
  ],
  'an environment file overrides the variables before it in a table, and not those after it': [
    {
      'mise.toml': '[env]\nA = "x"\n_.file = ".env"\nB = "x"\n[tasks.t]\nrun = "env"\n',
      '.env': 'A=file\nB=file\nC=file\n',
    },
  ],
  'the task overrides its template': [
    {
      'mise.toml':
        '[env]\nA = "c"\n[task_templates.x.env]\nA = "tpl"\nB = "tpl"\nC = "tpl"\n_.file = "t.env"\n[tasks.t]\nrun = "env"\nextends = "x"\nenv.B = "task"\nenv._.file = ".env"\n',
      '.env': 'C=file\nD=file\n',
      't.env': 'D=t\nE=t\n',
    },
  ],
  'tables of an array are applied in order': [
    { 'mise.toml': '[[env]]\nA = "1"\nB = "1"\n[[env]]\nA = "2"\n[tasks.t]\nrun = "env"\n' },
  ],
  'local files override the others of a project': [
    {
      '.config/mise/conf.d/a.toml': '[env]\nA = "a"\nPART = "a"\n',
      '.config/mise/conf.d/b.toml': '[env]\nA = "b"\nPART = "b"\n',
      '.config/mise/config.toml': '[env]\nA = "1"\nPART2 = "1"\n',
      '.config/mise.toml': '[env]\nA = "2"\nPART2 = "2"\n',
      '.mise/config.toml': '[env]\nA = "3"\nB = "3"\n',
      'mise/config.toml': '[env]\nA = "4"\nB = "4"\n',
      'mise.toml': '[env]\nA = "5"\nC = "5"\n[tasks.t]\nrun = "env"\n',
      '.mise.toml': '[env]\nA = "6"\nC = "6"\n',
      '.config/mise/config.local.toml': '[env]\nA = "7"\nD = "7"\n',
      '.mise/config.local.toml': '[env]\nA = "8"\nD = "8"\n',
      'mise.local.toml': '[env]\nA = "9"\n',
      'mise.dev.toml': '[env]\nA = "dev"\n',
    },
  ],
  'files of active environments override the others': [
    {
      'mise.toml': '[env]\nA = "5"\nB = "5"\nC = "5"\n[tasks.t]\nrun = "env"\n',
      'mise.local.toml': '[env]\nA = "local"\nB = "local"\n',
      'mise.dev.toml': '[env]\nA = "dev"\nC = "dev"\n',
      'mise.dev.local.toml': '[env]\nC = "dev local"\n',
      'mise.ci.toml': '[env]\nA = "ci"\n',
    },
    ['dev'],
  ],
  'files of other formats are read, and missing ones are skipped': [
    {
      'mise.toml':
        '[env]\n_.file = ["a.json", "missing", { path = "{{config_root}}/b.toml" }, "./c.env"]\n[tasks.t]\nrun = "env"\n',
      'a.json': '{ "A": "1", "B": 2 }',
      'b.toml': 'C = "x"\nD = 1\n',
      'c.env': 'E=1\n',
    },
  ],
  'files of all formats are loaded in the order of a list': [
    {
      'mise.toml':
        '[env]\n_.file = ["a.json", "b.yaml", { path = ["c.toml", ".env"] }, "?.env", "[x].env", "~/home.env"]\n[tasks.t]\nrun = "env"\nenv._.file = "task.yaml"\n',
      'a.json': '{ "A": 1, "B": 1 }',
      'b.yaml': 'B: 2\nC: 2.50\n',
      'c.toml': 'C = 3\nD = true\n',
      '.env': 'D=4\n',
      'x.env': 'X=no\n',
      '[x].env': 'BRACKETS=1\n',
      'no-home/home.env': 'HOME_FILE=1\n',
      'task.yaml': 'A: task\n',
    },
  ],
  ...Object.fromEntries(
    [
      '*.env',
      './*.env',
      '**/*.env',
      '.env*',
      'd/*',
      'd/*.env',
      'd/**',
      'd/**/c.env',
      '*/*.env',
      '[!x]*.env',
      '{a,d}/*.env',
      '{{config_root}}/d/*.env',
      'none*',
      '.env.?',
      '.env.{a,b}',
      '.env.[ab]',
    ].map((pattern) => [`the pattern ${pattern}`, [patternProject(pattern)]] as const),
  ),
  'the variables of a config file override the files in its `env_file`': [
    { 'mise.toml': 'env_file = ["a.env"]\n[env]\nA = "env"\n[tasks.t]\nrun = "env"\n', 'a.env': 'A=file\nB=file\n' },
  ],
  '`dotenv`, the older name of `env_file`': [
    { 'mise.toml': 'dotenv = "a.env"\n[tasks.t]\nrun = "env"\n', 'a.env': 'A=file\n' },
  ],
  'config files of the project override those of parent folders': [
    {
      'mise.toml': '[env]\nA = "outer"\nB = "outer"\n_.file = ".env"\n',
      '.env': 'C=outer\n',
      'inner/mise.toml': '[env]\nA = "inner"\n_.file = ".env"\n[tasks.t]\nrun = "env"\n',
      'inner/.env': 'C=inner\nD=inner\n',
    },
  ],
};

/** A project with environment files that set different variables, since the runner reads those of a pattern in any order. */
function patternProject(pattern: string): Files {
  return {
    'mise.toml': `[env]\n_.file = "${pattern}"\n[tasks.t]\nrun = "env"\n`,
    '.env': 'E=1\n',
    '.env.a': 'EA=1\n',
    'd/a.env': 'DA=1\n',
    'd/.h.env': 'DH=1\n',
    'd/e/c.env': 'DEC=1\n',
    'd/f.yaml': 'Y: 1\n',
    'd/dir.env/x': 'DX=1\n',
    'a/b.env': 'AB=1\n',
    'a b.env': 'SPACE=1\n',
    '.hidden/h.env': 'HIDDEN=1\n',
  };
}

describe.skipIf(!runner)('the effective environment is that of the runner', () => {
  test.each(Object.entries(projects))('%s', async (_, [files, active = []]) => {
    expect(await ours(files, active)).toEqual(await variablesOfRunner(files, active));
  });
});

async function ours(files: Files, active: readonly string[]): Promise<Record<string, string>> {
  const fixture = Object.entries(files).map(([path, text]) => `--- ${path}\n${text}`);
  const { workspace } = openWorkspace(fixture.filter((part) => /^--- .*mise.*\.toml\n/.test(part)).join(''));
  const task = [...workspace.tasks()].find(({ facts }) => facts.name === 't');
  if (!task) throw new Error('the project has no task `t`');
  const layers = layersOf(task, workspace);
  const loaded = await readEnvironmentFiles(environmentFilesOf(layers), environmentFileSource(files));
  const { variables } = effectiveEnvironment(layers, { read: (path) => loaded.get(path) ?? [], active });
  const set = variables.filter(({ winner: { state } }) => state !== 'removed');
  return Object.fromEntries(set.map(({ name, winner }) => [name, winner.text]));
}

/** Returns the variables that a task has in the runner, without those that the runner sets itself. */
async function variablesOfRunner(files: Files, active: readonly string[]): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-environment-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const cwd = files['inner/mise.toml'] === undefined ? folder : join(folder, 'inner');
    const env = {
      HOME: join(folder, 'no-home'),
      PATH: '/usr/bin:/bin',
      MISE_TRUSTED_CONFIG_PATHS: folder,
      MISE_CEILING_PATHS: dirname(folder),
      MISE_OFFLINE: '1',
      MISE_ENV: active.join(','),
    };
    const output = await new Promise<string>((resolve, reject) => {
      execFile(runner?.program ?? '', ['run', '-q', 't'], { cwd, env }, (error, stdout, stderr) => {
        if (error) reject(new Error(stderr));
        else resolve(stdout);
      });
    });
    const lines = output.split('\n').map((line) => line.split(/=(.*)/s));
    const others = /^(?:MISE_.*|__MISE.*|HOME|PATH|PWD|OLDPWD|SHLVL|_|usage_.*|)$/;
    return Object.fromEntries(lines.filter(([name = '']) => !others.test(name)).map(([name, value]) => [name, value]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
