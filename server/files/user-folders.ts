import { join } from 'node:path';
import { isWithin } from '../core/text/is-within.ts';
import { resolvedPath, unixPath } from './paths.ts';

/** The location of the user's configuration, which the runner loads for every project. */
export interface UserFolders {
  readonly home: string;
  /** The folder of the config files. The folder of the tasks is always `tasks` in `globalFolder`. */
  readonly config: string;
  /** The file that the runner loads instead of the config files in that folder. */
  readonly configFile: string | undefined;
  /** Whether the runner does not load the config files in `globalFolder` even for a project in the home folder. */
  readonly hidesDefault: boolean;
}

/** The default folder of the global configuration, relative to the home folder. */
export const globalFolder = '.config/mise';

/** Returns the folders of a user, as the environment variables of the runner determine them. Empty variables are unset. */
export function userFolders(
  homeFolder: string,
  environment: { readonly [name: string]: string | undefined } = {},
): UserFolders {
  const home = resolvedPath(homeFolder, '');
  const pathIn = (name: string): string | undefined => {
    const value = environment[name];
    return value ? resolvedPath(home, value.replace(/^~(?=[/\\]|$)/, home)) : undefined;
  };
  const [xdg, folder] = [pathIn('XDG_CONFIG_HOME'), pathIn('MISE_CONFIG_DIR')];
  return {
    home,
    config: folder ?? (xdg === undefined ? join(home, globalFolder) : join(xdg, 'mise')),
    configFile: pathIn('MISE_GLOBAL_CONFIG_FILE'),
    hidesDefault: folder !== undefined && xdg === undefined,
  };
}

/** Returns whether the config files of the user are in the default folder. */
export function hasDefaultConfig({ home, config, configFile }: UserFolders): boolean {
  return configFile === undefined && config === join(home, globalFolder);
}

/** Returns whether a file belongs to the configuration of the user. */
export function isOfUser(path: string, { home, config, configFile }: UserFolders): boolean {
  const isIn = (folder: string): boolean => isWithin(unixPath(path), unixPath(folder));
  return path === configFile || isIn(config) || isIn(join(home, globalFolder));
}
