import { posix, win32 } from 'node:path';
import { type MachineEnvironment, variableOf } from './machine-environment.ts';

/** Returns the folders in which installers and package managers put the runner. */
export function usualFolders(machine: MachineEnvironment): readonly string[] {
  const { platform } = machine;
  const { dirname, join } = platform === 'win32' ? win32 : posix;

  /** Returns folders inside the folder that a variable contains. */
  function inside(variable: string, paths: readonly string[]): readonly string[] {
    const folder = variableOf(variable, machine);
    return folder === undefined || folder === '' ? [] : paths.map((path) => join(folder, path));
  }

  const installed = variableOf('MISE_INSTALL_PATH', machine);
  const first = installed === undefined || installed === '' ? [] : [dirname(installed)];
  if (platform === 'win32') {
    return [
      ...first,
      ...inside('LOCALAPPDATA', ['mise/bin', 'Microsoft/WinGet/Links']),
      ...inside('SCOOP', ['shims']),
      ...inside('USERPROFILE', ['.local/bin', 'scoop/shims', '.cargo/bin']),
      ...inside('SCOOP_GLOBAL', ['shims']),
      ...inside('PROGRAMDATA', ['scoop/shims', 'chocolatey/bin']),
      ...inside('PROGRAMFILES', ['WinGet/Links']),
      ...inside('APPDATA', ['npm']),
    ];
  }
  return [
    ...first,
    ...inside('HOME', ['.local/bin', '.local/share/mise/bin', '.cargo/bin', '.nix-profile/bin', 'bin']),
    '/opt/homebrew/bin',
    '/home/linuxbrew/.linuxbrew/bin',
    '/usr/local/bin',
    '/usr/bin',
    '/snap/bin',
  ];
}
