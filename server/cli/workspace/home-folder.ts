import type { Surroundings } from '../surroundings.ts';

/** Returns the home folder of the user; undefined if the environment does not contain it. */
export function homeFolder(environment: Surroundings['environment']): string | undefined {
  return environment.HOME ?? environment.USERPROFILE;
}
