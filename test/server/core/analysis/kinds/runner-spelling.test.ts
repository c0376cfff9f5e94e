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
