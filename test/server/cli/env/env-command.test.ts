import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRunner } from '../../../support/runner.ts';
import { runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const files: Files = {
  '.git/': '',
  'mise.toml': `[env]
MODE = "config"
API_TOKEN = "t0ken"
_.file = ".env"
[tasks.build]
run = "x"
env.MODE = "task"
`,
  'mise.ci.toml': '[env]\nLEVEL = "ci"\n',
  '.env': 'FROM_FILE=1\nPASSWORD=p4ss\n',
};

const build = `Environment of the task build (mise.toml:5)
Values are shown as written. Secrets are masked.

API_TOKEN = •••
    set in mise.toml:3 (config file)

FROM_FILE = 1
    set in .env:1 (loaded by the config file)

MODE = task
    set in mise.toml:7 (task build)
    overrides config in mise.toml:2 (config file)

PASSWORD = •••
    set in .env:2 (loaded by the config file)

Set by the runner
    MISE_TASK_NAME = build
    MISE_TASK_FILE = FOLDER/mise.toml
    MISE_TASK_DIR = FOLDER
    MISE_CONFIG_ROOT = FOLDER
    MISE_PROJECT_ROOT = FOLDER
    MISE_ORIGINAL_CWD: the folder in which the runner was started

Not active
    LEVEL = ci  with MISE_ENV=ci, mise.ci.toml:2 (config file)
`;

describe('taskwright env', () => {
  test('shows the environment of a task without secrets', async () => {
    const { code, stdout, stderr } = await runIn(files, ['env', 'build']);
    const [, folder = ''] = /MISE_CONFIG_ROOT = (.*)/.exec(stdout) ?? [];
    expect({ code, stdout: stdout.replaceAll(folder, 'FOLDER'), stderr }).toEqual({
      code: 0,
      stdout: build,
      stderr: '',
    });
  });

  test('uses the environments that `MISE_ENV` names, or else the nearest `.miserc.toml`', async () => {
    const inProject = { ...files, '.miserc.toml': 'env = ["ci"]\n' };
    const selected = await runIn(inProject, ['env', 'build']);
    expect(selected.stdout).toContain('LEVEL = ci\n    set in mise.ci.toml:2');
    for (const MISE_ENV of ['', 'dev']) {
      const { stdout } = await runIn(inProject, ['env', 'build'], { environment: { MISE_ENV } });
      expect(stdout).toContain('Not active\n    LEVEL = ci');
    }
  });

  test.each([
    ['.config/miserc.toml', { '.config/miserc.toml': 'env = ["ci"]\n' }],
    ['.miserc.toml, before .config/miserc.toml', { '.miserc.toml': 'env = ["ci"]', '.config/miserc.toml': 'env = []' }],
    ['the nearest file that names any', { '.config/miserc.toml': 'env = ["ci"]', '.miserc.toml': 'auto_env = false' }],
  ])('uses the environments of %s', async (_, settings) => {
    const { stdout } = await runIn({ ...files, ...settings }, ['env', 'build']);
    expect(stdout).toContain('LEVEL = ci\n    set in mise.ci.toml:2');
  });

  test('uses the environments that the `miserc.toml` of the user selects', async () => {
    const folder = temporaryFolder({ ...files, 'config/mise/miserc.toml': 'env = ["ci"]\n' });
    const environment = { HOME: join(folder, 'home'), XDG_CONFIG_HOME: join(folder, 'config') };
    const { stdout } = await runIn(folder, ['env', 'build'], { environment });
    expect(stdout).toContain('LEVEL = ci\n    set in mise.ci.toml:2');
  });

  test('refuses an unknown task and a missing name', async () => {
    expect(await runIn(files, ['env', 'biuld'])).toMatchObject({
      code: 2,
      stderr: 'taskwright: there is no task `biuld`; did you mean `build`?\n',
    });
    const { code, stderr } = await runIn(files, ['env']);
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'taskwright: `env` requires the name of a task.']);
  });
});

/** The fields of the task `s` in `mise.toml` above its script task, and the values that the script prints. */
const layered: readonly (readonly [name: string, fields: string, printed: string])[] = [
  ['adds to a script task', 'env = { A = "1" }', '1 2'],
  ['with a template', 'extends = "t"\nenv = { B = "3" }', '0 3'],
  ['without variables', 'description = "d"', '0 2'],
];

const runner = findRunner();

describe('the environment of a definition in a config file', () => {
  test.each(layered)('%s', async (_, fields, printed) => {
    const folder = temporaryFolder({
      'mise.toml': `[task_templates.t]\nenv = { C = "t" }\n[tasks.s]\n${fields}\n`,
      'mise-tasks/s': '#!/bin/sh\n#MISE env={A="0",B="2"}\necho "$A $B"\n',
    });
    chmodSync(join(folder, 'mise-tasks/s'), 0o755);
    const { stdout } = await runIn(folder, 'env s');
    const shown = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(stdout)?.[1];
    expect(`${shown('A')} ${shown('B')}`).toBe(printed);
    expect(stdout.match(/^Environment of/gm)).toHaveLength(1);
    const answer = await runner?.ask(['run', 's'], folder);
    if (answer) expect('output' in answer ? answer.output.trim() : answer.refusal).toBe(printed);
  });
});

test.each([
  ['linux', undefined],
  ['macos', '1'],
  ['windows', '1'],
])('on %s, the variable in a file whose name is written in another case is %s', async (platform, value) => {
  const named = { 'mise.toml': '[env]\n_.file = "Shared.env"\n[tasks.x]\nrun = "x"\n', 'shared.env': 'FROM_FILE=1\n' };
  const { stdout } = await runIn(named, `env x --platform ${platform}`);
  expect(/^FROM_FILE = (.*)$/m.exec(stdout)?.[1]).toBe(value);
});
