import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Returns the full path of a program, which is searched for on the PATH if it is a name; undefined if it is not found. */
export async function findProgram(program: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { PATH = '', PATHEXT = '' } = environment;
  const paths = isAbsolute(program) ? [program] : PATH.split(delimiter).map((folder) => join(folder, program));
  // On Windows, files with these extensions are programs. Elsewhere, PATHEXT is not set.
  const extensions = ['', ...PATHEXT.split(';').filter((extension) => extension !== '')];
  for (const candidate of paths.flatMap((path) => extensions.map((extension) => path + extension))) {
    if (await isProgram(candidate)) return candidate;
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
