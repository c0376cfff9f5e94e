import { expect, test } from 'vitest';
import { noStandings } from '../../../../../server/core/analysis/graph/placement/file-standing.ts';
import { defaultShells } from '../../../../../server/core/analysis/graph/runner-settings.ts';
import { shellsOfTask } from '../../../../../server/core/analysis/graph/shells-of-task.ts';
import type { PathSystem } from '../../../../../server/core/paths/path-system.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const files = `--- home/.config/mise/config.toml
[settings]
windows_default_inline_shell_args = "pwsh -c"
unix_default_inline_shell_args = "bash -c"
unix_default_file_shell_args = "bash"
--- home/.config/mise/config.local.toml
[settings]
windows_default_file_shell_args = "pwsh -File"
unix_default_inline_shell_args = "zsh -c"
--- app/mise.toml
[settings]
windows_default_inline_shell_args = "fish -c"
use_file_shell_for_executable_tasks = true
[task_templates.t]
shell = "nu -c"
[tasks.plain]
run = "x"
[tasks.own]
run = "x"
shell = "ksh -c"
[tasks.both]
run = "x"
run_windows = "y"
[tasks.extended]
extends = "t"
[tasks.template-both]
extends = "w"
run = "x"
[task_templates.w]
run_windows = "y"
--- shelled/mise.toml
[task_config]
shell = "dash -c"
[tasks.shelled]
run = "x"
--- shelled/mise-tasks/listed.toml
[listed]
run = "x"
--- plain/mise.toml
[tasks.elsewhere]
run = "x"
`;

function opened(platform: PathSystem) {
  const { workspace } = openWorkspace(files, undefined, platform);
  const isGlobal = (uri: string): boolean => uri.includes('/home/');
  workspace.setStandings({ ...noStandings, of: (uri) => ({ ...noStandings.of(uri), isGlobal: isGlobal(uri) }) });
  return workspace;
}

test.each<readonly [task: string, platform: PathSystem, run: string, onWindows: string]>([
  ['plain', 'linux', 'zsh -c', 'pwsh -c'],
  ['plain', 'windows', 'pwsh -c', 'pwsh -c'],
  ['own', 'windows', 'ksh -c', 'ksh -c'],
  // Only other systems run `run`.
  ['both', 'windows', 'zsh -c', 'pwsh -c'],
  ['template-both', 'windows', 'zsh -c', 'pwsh -c'],
  ['extended', 'windows', 'nu -c', 'nu -c'],
  ['shelled', 'windows', 'dash -c', 'dash -c'],
  ['listed', 'linux', 'dash -c', 'dash -c'],
  ['elsewhere', 'macos', 'zsh -c', 'pwsh -c'],
])('the scripts of `%s` on %s run with `%s`, those for Windows with `%s`', (name, platform, run, onWindows) => {
  const workspace = opened(platform);
  const [task] = [...workspace.tasks()].filter(({ facts }) => facts.name === name);
  const shells = task && shellsOfTask(task, workspace);
  expect(shells).toMatchObject({ run, onWindows });
});

test.each<readonly [project: string, platform: PathSystem, shell: string]>([
  ['/repo/app', 'linux', 'bash'],
  ['/repo/plain', 'linux', 'sh'],
  ['/repo/app', 'windows', 'pwsh -File'],
  ['/repo/plain', 'windows', 'pwsh -File'],
])('script files in %s on %s run with `%s`', (project, platform, shell) => {
  expect(defaultShells(project, opened(platform)).file).toBe(shell);
});
