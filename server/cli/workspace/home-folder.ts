import { type UserFolders, userFolders } from '../../files/user-folders.ts';
import type { CommandContext } from '../command-context.ts';

/** Returns the home folder of the user; undefined if the environment does not contain it. */
export function homeFolder(environment: CommandContext['environment']): string | undefined {
  return environment.HOME ?? environment.USERPROFILE;
}

/** Returns the folders of the user; undefined if the environment does not contain the home folder. */
export function foldersOfUser(environment: CommandContext['environment']): UserFolders | undefined {
  const home = homeFolder(environment);
  return home === undefined ? undefined : userFolders(home, environment);
}
