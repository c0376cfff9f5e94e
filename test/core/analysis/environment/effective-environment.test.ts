import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  effectiveEnvironment,
  environmentFilesOf,
} from '../../../../server/core/analysis/environment/effective-environment.ts';
import { layersOf } from '../../../../server/core/analysis/environment/layers.ts';
import { findRunner } from '../../../support/runner.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';

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
  'the order in a table decides about its environment file': [
    {
      'mise.toml': '[env]\nA = "x"\n_.file = ".env"\nB = "x"\n[tasks.t]\nrun = "env"\n',
      '.env': 'A=file\nB=file\nC=file\n',
    },
  ],
  'a template is below the task': [
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
  'config files of parent folders are below those of the project': [
    {
      'mise.toml': '[env]\nA = "outer"\nB = "outer"\n_.file = ".env"\n',
      '.env': 'C=outer\n',
      'inner/mise.toml': '[env]\nA = "inner"\n_.file = ".env"\n[tasks.t]\nrun = "env"\n',
      'inner/.env': 'C=inner\nD=inner\n',
    },
  ],
};

describe.skipIf(!runner)('the effective environment is that of the runner', () => {
  test.each(Object.entries(projects))('%s', async (_, [files, active = []]) => {
    expect(ours(files, active)).toEqual(await variablesOfRunner(files, active));
  });
});

function ours(files: Files, active: readonly string[]): Record<string, string> {
  const fixture = Object.entries(files).map(([path, text]) => `--- ${path}\n${text}`);
  const { workspace } = openWorkspace(fixture.filter((part) => /^--- .*mise.*\.toml\n/.test(part)).join(''));
  const task = [...workspace.tasks()].find(({ facts }) => facts.name === 't');
  if (!task) throw new Error('the project has no task `t`');
  const known = environmentFilesOf(layersOf(task, workspace));
  const read = (path: string) => (known.includes(path) ? files[path.replace(/^\/repo\//, '')] : undefined);
  const { variables } = effectiveEnvironment(layersOf(task, workspace), { read, active });
  const set = variables.filter(({ winner: { state } }) => state !== 'removed');
  return Object.fromEntries(set.map(({ name, winner }) => [name, winner.text]));
}

/** Returns the variables that a task of the runner has, without those of the runner itself. */
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
