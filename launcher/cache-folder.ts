import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Returns the cache folder of the user on this system; undefined if there is none. */
export function userCacheFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const { XDG_CACHE_HOME: configured, LOCALAPPDATA: local } = environment;
  if (configured !== undefined && isAbsolute(configured)) return configured;
  if (platform === 'win32') return local;
  const home = environment.HOME || homeFolder();
  return home && join(home, ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']));
}

/**
 * Returns the home folder that the system knows; undefined if there is none, for example because the user is not in the
 * system's list of users.
 */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
