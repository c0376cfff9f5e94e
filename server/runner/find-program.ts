import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** The full path of a program: of one that is named, by the PATH of the environment. */
export async function findProgram(program: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { PATH = '', PATHEXT = '' } = environment;
  const places = isAbsolute(program) ? [program] : PATH.split(delimiter).map((folder) => join(folder, program));
  // On Windows these endings make a file a program; elsewhere there are none.
  const endings = ['', ...PATHEXT.split(';').filter((ending) => ending !== '')];
  for (const place of places.flatMap((path) => endings.map((ending) => path + ending))) {
    if (await isProgram(place)) return place;
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
