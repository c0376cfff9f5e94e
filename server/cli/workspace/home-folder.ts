import { hostSystem } from '../../files/paths.ts';
import { type UserFolders, userFolders } from '../../files/user-folders.ts';
import type { CommandContext } from '../command-context.ts';

/** Returns the home folder of the user; undefined if the environment does not contain it. */
export function homeFolder(environment: CommandContext['environment']): string | undefined {
  // Shells of other systems set `HOME` on Windows, which the runner ignores there.
  return hostSystem === 'windows' ? environment.USERPROFILE : (environment.HOME ?? environment.USERPROFILE);
}

/** Returns the folders of the user; undefined if the environment does not contain the home folder. */
export function foldersOfUser(environment: CommandContext['environment']): UserFolders | undefined {
  const home = homeFolder(environment);
  return home === undefined ? undefined : userFolders(home, environment);
}
