import type { CommandContext } from '../command-context.ts';

/** Returns the home folder of the user; undefined if the environment does not contain it. */
export function homeFolder(environment: CommandContext['environment']): string | undefined {
  return environment.HOME ?? environment.USERPROFILE;
}
