import { expect, test } from 'vitest';
import { ignoringCase, runnerSpelling } from '../../../../../server/core/analysis/kinds/runner-spelling.ts';

test.each([
  ['/A/MISE.toml', '/A/mise.toml'],
  ['c:\\A\\.Mise.Local.TOML', 'c:\\A\\.mise.local.toml'],
  ['/A/.Config/MISE/Config.toml', '/A/.config/mise/config.toml'],
  ['Tasks.toml', 'tasks.toml'],
  ['/A/Mise-Tasks.toml', '/A/mise-tasks.toml'],
  ['/A/Build.tasks.toml', '/A/Build.tasks.toml'],
  ['/A/Cargo/Config.toml', '/A/Cargo/Config.toml'],
  ['/A/Mise-Tasks/CI/Build.sh', '/A/mise-tasks/CI/Build.sh'],
  ['c:\\A\\.Mise\\Tasks\\Build.toml', 'c:\\A\\.mise\\tasks\\Build.toml'],
  ['/A/.Config/Mise/Tasks/a', '/A/.config/mise/tasks/a'],
  ['/A/.Config/Mise/Mise.toml', '/A/.config/mise/mise.toml'],
  ['/A/.Config/MISE.toml', '/A/.config/mise.toml'],
  ['/A/.Mise/Conf.d/A.toml', '/A/.mise/conf.d/A.toml'],
  ['/A/Tasks/a', '/A/Tasks/a'],
  ['/MISE.toml/Build.sh', '/MISE.toml/Build.sh'],
])('the runner opens `%s` as `%s` on Windows and macOS', (path, spelled) => {
  expect((['windows', 'macos', 'linux'] as const).map((system) => runnerSpelling(path, system))).toEqual([
    spelled,
    spelled,
    path,
  ]);
});

test('a pattern matches both cases', () => {
  expect(ignoringCase('**/.mise/c.*')).toBe('**/.[mM][iI][sS][eE]/[cC].*');
});
