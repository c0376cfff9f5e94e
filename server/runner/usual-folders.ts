import { join } from 'node:path';

/** Returns the folders in which installers and package managers put the runner. */
export function usualFolders(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  const { HOME, USERPROFILE, LOCALAPPDATA, MISE_INSTALL_PATH } = environment;
  const installed = MISE_INSTALL_PATH === undefined || MISE_INSTALL_PATH === '' ? [] : [join(MISE_INSTALL_PATH, '..')];
  if (platform === 'win32') {
    return [
      ...installed,
      ...inside(LOCALAPPDATA, ['mise/bin', 'Microsoft/WinGet/Links']),
      ...inside(USERPROFILE, ['.local/bin', 'scoop/shims', '.cargo/bin']),
    ];
  }
  return [
    ...installed,
    ...inside(HOME, ['.local/bin', '.local/share/mise/bin', '.cargo/bin', '.nix-profile/bin', 'bin']),
    '/opt/homebrew/bin',
    '/home/linuxbrew/.linuxbrew/bin',
    '/usr/local/bin',
    '/usr/bin',
    '/snap/bin',
  ];
}

function inside(folder: string | undefined, paths: readonly string[]): readonly string[] {
  return folder === undefined || folder === '' ? [] : paths.map((path) => join(folder, path));
}
