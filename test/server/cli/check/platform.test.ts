import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PathSystem } from '../../../../server/core/paths/path-system.ts';
import { runIn } from '../support/run-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const files = {
  'mise.toml': `[task_config]
includes = ["More\\\\x.toml", "mise-tasks"]

[tasks.case]
file = "SCRIPTS/run.PS1"

[tasks.device]
dir = "aux"
run = "x"

[tasks.cycle]
run = "x"
run_windows = [{ task = "more" }]

[tasks.other-cycle]
run = [{ task = "other-cycle" }]
run_windows = "x"

[tasks.uses]
depends = ["shell", "native"]
`,
  'more/x.toml': '[more]\nrun_windows = [{ task = "cycle" }]\n',
  'aux/': '',
  'scripts/run.ps1': 'Write-Host\n',
  'mise-tasks/shell': '#MISE description="no interpreter"\necho\n',
  'mise-tasks/native.ps1': 'Write-Host\n',
};

/** The problems on each system: the file with the line, and the rule. */
const cases: Readonly<Record<PathSystem, readonly string[]>> = {
  linux: [
    'mise-tasks/shell:1 not-executable',
    'mise.toml:2 invalid-include',
    'mise.toml:5 missing-file',
    'mise.toml:16 dependency-cycle',
    'mise.toml:20 not-executable',
  ],
  macos: [
    'mise-tasks/shell:1 not-executable',
    'mise.toml:2 invalid-include',
    'mise.toml:5 not-executable',
    'mise.toml:16 dependency-cycle',
    'mise.toml:20 not-executable',
  ],
  windows: [
    'mise-tasks/shell:1 not-executable',
    'mise.toml:8 reserved-name',
    'mise.toml:13 dependency-cycle',
    'mise.toml:20 not-executable',
    'more/x.toml:2 dependency-cycle',
  ],
};

test.each(Object.entries(cases))('what fails on %s', async (platform, problems) => {
  const { stdout } = await runIn(files, ['check', '--platform', platform, '--format', 'github', '--no-shellcheck']);
  const found = stdout.matchAll(/file=([^,]+),line=(\d+),.*title=taskwright ([\w-]+)::/g);
  expect(Array.from(found, ([, file, line, rule]) => `${file}:${line} ${rule}`)).toEqual(problems);
});

test.each<readonly [platform: PathSystem, options: string, problems: readonly string[]]>([
  ['windows', '', ['App/MISE.Local.toml:1 wrong-type', 'App/MISE.toml:2 invalid-include']],
  ['macos', '', ['App/MISE.Local.toml:1 wrong-type', 'App/MISE.toml:2 invalid-include']],
  ['linux', '', []],
  ['windows', 'App/MISE.toml', ['App/MISE.toml:2 invalid-include']],
  ['windows', 'app/mise.toml', ['App/MISE.toml:2 invalid-include']],
])('config files in another case are those of the runner on %s, with `check %s`', async (platform, names, problems) => {
  const named = {
    'App/MISE.toml': '[task_config]\nincludes = ["gone.toml"]\n[tasks.a]\nrun = "x"\n',
    'App/MISE.Local.toml': 'tasks.x.run = 1\n',
    'tasks.toml': '[z]\nrun = "x"\n',
  };
  const { stdout } = await runIn(named, `check --platform ${platform} --format github --no-shellcheck ${names}`);
  const found = stdout.matchAll(/file=([^,]+),line=(\d+),.*title=taskwright ([\w-]+)::/g);
  expect(Array.from(found, ([, file, line, rule]) => `${file}:${line} ${rule}`)).toEqual(problems);
});

test.each<readonly [platform: PathSystem, problems: readonly string[]]>([
  ['windows', ['App/.Mise/Tasks/Ci.toml:1 wrong-type', 'App/Mise-Tasks/Build.toml:1 wrong-type']],
  ['macos', ['App/.Mise/Tasks/Ci.toml:1 wrong-type', 'App/Mise-Tasks/Build.toml:1 wrong-type']],
  ['linux', ['mise.toml:2 invalid-config-root']],
])('task folders in another case are those of the runner on %s', async (platform, problems) => {
  const named = {
    'App/mise.toml': '[tasks.all]\ndepends = ["x", "y", "z", "//Lib:v"]\n',
    'mise.toml': 'monorepo_root = true\nmonorepo.config_roots = ["App", "Lib"]\n',
    'Lib/.Mise/Tasks/v.toml': 'v.run = "x"\n',
    'App/Mise-Tasks/Build.toml': 'x.run = 1\n',
    'App/.Mise/Tasks/Ci.toml': 'y.run = 1\n',
    'App/MISE-TASKS/z.sh': '#!/bin/sh\n',
  };
  const folder = temporaryFolder(platform === 'linux' ? { ...named, 'App/mise.toml': '' } : named);
  chmodSync(join(folder, 'App/MISE-TASKS/z.sh'), 0o755);
  const { stdout } = await runIn(folder, `check --platform ${platform} --format github --no-shellcheck`);
  const found = stdout.matchAll(/file=([^,]+),line=(\d+),.*title=taskwright ([\w-]+)::/g);
  expect(Array.from(found, ([, file, line, rule]) => `${file}:${line} ${rule}`)).toEqual(problems);
});

test('only the three systems can be checked', async () => {
  const { code, stderr } = await runIn({}, 'check --platform win32');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('`--platform` cannot be `win32`: it must be windows, macos or linux'),
  });
});

const settings = (extensions: string) => `[settings]\nwindows_executable_extensions = ${extensions}\n`;

test.each<readonly [shell: string | undefined, user: string, problems: readonly string[]]>([
  [undefined, '', []],
  ['bash -c', '', ['lost-between-lines']],
  [undefined, '[settings]\nwindows_default_inline_shell_args = "bash -c"\n', ['lost-between-lines']],
  ['pwsh -c', '[settings]\nwindows_default_inline_shell_args = "bash -c"\n', []],
])('with the variable %s and the config file %j of the user, the shell of Windows decides: %o', async (...row) => {
  const [variable, user, problems] = row;
  const placed = { 'app/tasks.toml': '[a]\nrun = ["cd web", "npm ci"]\n', 'home/.config/mise/config.toml': user };
  const folder = temporaryFolder({ ...placed, 'app/.git/HEAD': '' });
  const { stdout } = await runIn(folder, 'check --platform windows --format github --no-shellcheck', {
    from: 'app',
    environment: { HOME: join(folder, 'home'), MISE_WINDOWS_DEFAULT_INLINE_SHELL_ARGS: variable },
  });
  const found = stdout.matchAll(/title=taskwright ([\w-]+)::/g);
  expect(Array.from(found, ([, rule]) => rule)).toEqual(problems);
});

const scripts = {
  'mise-tasks/x.py': '#MISE quiet=true\nprint()\n',
  'mise-tasks/y.ps1': '#MISE quiet=true\nWrite-Host\n',
  'tasks.toml': '[a]\ndepends = ["x", "y"]\n',
};

test.each<readonly [config: string, variable: string | undefined, missing: string, user?: string]>([
  ['', undefined, 'x'],
  ['', undefined, 'y', settings('["py"]')],
  ['', 'ps1', 'x', settings('["py"]')],
  [settings('["ps1"]'), undefined, 'x', settings('["py"]')],
  [settings('["py"]'), undefined, 'y'],
  [settings('["py", "ps1"]'), undefined, ''],
  [settings('[]'), undefined, 'x y'],
  ['', 'py', 'y'],
  [settings('["py"]'), 'ps1', 'x'],
])('with the config file %j and the variable %s, the tasks without executable scripts are: %s', async (...row) => {
  const [config, variable, missing, user = ''] = row;
  const declared = { ...scripts, 'mise.toml': `${config}[task_config]\nincludes = ["mise-tasks", "tasks.toml"]\n` };
  const home = temporaryFolder({ '.config/mise/config.toml': user });
  const { stdout } = await runIn(declared, 'check --platform windows --format github', {
    environment: { HOME: home, MISE_WINDOWS_EXECUTABLE_EXTENSIONS: variable },
  });
  const found = stdout.matchAll(/The script of task `(\w+)` is not executable/g);
  expect(Array.from(found, ([, name]) => name).join(' ')).toBe(missing);
});
