import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { usualFolders } from './usual-folders.ts';

/**
 * Returns the full path of a program; undefined if it is not found. A name is searched for on the PATH, then in the folders in
 * which the runner is usually installed, because a program that is started from a menu or a dock may not have them on its PATH.
 */
export function findProgram(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (isAbsolute(program)) return fileIn([''], program, environment);
  return findOnPath(program, environment) ?? findOutsidePath(program, environment);
}

/** Returns the full path of a program on the PATH. */
export function findOnPath(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  return fileIn(foldersOnPath(environment), program, environment);
}

/** Returns the full path of a program that is found only in a folder that is not on the PATH. */
export function findProgramOutsidePath(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (/[/\\]/.test(program) || findOnPath(program, environment) !== undefined) return undefined;
  return findOutsidePath(program, environment);
}

function findOutsidePath(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  return fileIn(usualFolders(environment, process.platform), program, environment);
}

function foldersOnPath({ PATH = '' }: NodeJS.ProcessEnv): readonly string[] {
  return PATH.split(delimiter);
}

function fileIn(folders: readonly string[], program: string, { PATHEXT = '' }: NodeJS.ProcessEnv): string | undefined {
  // On Windows, files with these extensions are programs. Elsewhere, PATHEXT is not set.
  const extensions = ['', ...PATHEXT.split(';').filter((extension) => extension !== '')];
  const paths = folders.map((folder) => join(folder, program));
  return paths.flatMap((path) => extensions.map((extension) => path + extension)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
