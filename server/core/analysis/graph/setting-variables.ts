import { fileShellSetting, type ShellSettings, shellSettingNames } from '../scripts/default-shells.ts';
import { executablesIn } from './executable-extensions.ts';

/** The settings of the runner in environment variables, which take precedence over those in config files. */
export interface SettingVariables {
  /** The extensions of executable files on Windows. */
  readonly executables?: readonly string[] | undefined;
  readonly shells?: ShellSettings | undefined;
  readonly runsFilesInShell?: boolean | undefined;
}

/** Returns the settings in the variables of the runner, such as `MISE_WINDOWS_EXECUTABLE_EXTENSIONS`. */
export function settingVariables(environment: { readonly [name: string]: string | undefined }): SettingVariables {
  const variable = (name: string): string | undefined => environment[`MISE_${name.toUpperCase()}`];
  const shells = shellSettingNames.flatMap((name) => {
    const value = variable(name);
    return value === undefined || value.trim() === '' ? [] : [[name, value]];
  });
  const runsFiles = variable(fileShellSetting);
  return {
    executables: executablesIn(environment),
    shells: Object.fromEntries(shells),
    runsFilesInShell: runsFiles === undefined ? undefined : /^(?:1|true|yes)$/i.test(runsFiles),
  };
}
