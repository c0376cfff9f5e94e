import type { PathSystem } from '../../paths/path-system.ts';
import { defaultShell } from './interpreter.ts';

/** The settings of the runner that select the shells of tasks without a `shell`. */
export const shellSettingNames = [
  'unix_default_inline_shell_args',
  'unix_default_file_shell_args',
  'windows_default_inline_shell_args',
  'windows_default_file_shell_args',
] as const;

/** Values of these settings. An empty value counts as none. */
export type ShellSettings = Readonly<Partial<Record<(typeof shellSettingNames)[number], string>>>;

/** The setting with which the shell for files also starts executable scripts. */
export const fileShellSetting = 'use_file_shell_for_executable_tasks';

/** The shells of tasks without a `shell`, as command lines. */
export interface DefaultShells {
  /** The shell to which a script of a task file is appended. */
  readonly inline: string;
  /** The shell to which the path of a script file is appended. */
  readonly file: string;
}

/** The runner's `windows_default_inline_shell_args` and `windows_default_file_shell_args`. */
const windowsShell = 'cmd /c';

/** The program that runs an executable script without a `#!` line outside Windows, if no setting selects another one. */
const unixFileShell = 'sh';

/** Returns the default shells on a system. `runsFilesInShell` is the value of `use_file_shell_for_executable_tasks`. */
export function defaultShellsOf(
  platform: PathSystem,
  settings: ShellSettings = {},
  runsFilesInShell = false,
): DefaultShells {
  if (platform === 'windows')
    return {
      inline: settings.windows_default_inline_shell_args || windowsShell,
      file: settings.windows_default_file_shell_args || windowsShell,
    };
  return {
    inline: settings.unix_default_inline_shell_args || defaultShell,
    file: (runsFilesInShell && settings.unix_default_file_shell_args) || unixFileShell,
  };
}
