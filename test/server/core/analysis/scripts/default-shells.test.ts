import { expect, test } from 'vitest';
import { defaultShellsOf, type ShellSettings } from '../../../../../server/core/analysis/scripts/default-shells.ts';
import type { PathSystem } from '../../../../../server/core/paths/path-system.ts';

const all: ShellSettings = {
  unix_default_inline_shell_args: 'bash -c',
  unix_default_file_shell_args: 'bash',
  windows_default_inline_shell_args: 'pwsh -c',
  windows_default_file_shell_args: 'pwsh -File',
};

test.each<
  readonly [platform: PathSystem, settings: ShellSettings, runsFilesInShell: boolean, inline: string, file: string]
>([
  ['linux', {}, false, 'sh -o errexit -c', 'sh'],
  ['macos', {}, true, 'sh -o errexit -c', 'sh'],
  ['windows', {}, false, 'cmd /c', 'cmd /c'],
  ['linux', all, true, 'bash -c', 'bash'],
  // The system itself starts an executable script.
  ['linux', all, false, 'bash -c', 'sh'],
  ['windows', all, false, 'pwsh -c', 'pwsh -File'],
])('on %s, the settings %o (%s) select `%s` and `%s`', (platform, settings, runsFilesInShell, inline, file) => {
  expect(defaultShellsOf(platform, settings, runsFilesInShell)).toEqual({ inline, file });
});
