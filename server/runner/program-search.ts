import { posix, win32 } from 'node:path';
import { type MachineEnvironment, variableOf } from './machine-environment.ts';
import { usualFolders } from './usual-folders.ts';

/** The machine on which programs are searched for. */
export interface ProgramMachine extends MachineEnvironment {
  /** Returns whether a file exists and can be started. */
  readonly isProgram: (file: string) => boolean;
}

/**
 * Returns the full path of a program; undefined if it is not found. A name is searched for on the PATH, then in the folders in
 * which the runner is usually installed, because a program that is started from a menu or a dock may not have them on its PATH.
 */
export function searchProgram(program: string, machine: ProgramMachine): string | undefined {
  if (pathsOf(machine).isAbsolute(program)) return fileIn([''], program, machine);
  return searchPath(program, machine) ?? fileIn(usualFolders(machine), program, machine);
}

/** Returns the full path of a program on the PATH. */
export function searchPath(program: string, machine: ProgramMachine): string | undefined {
  return fileIn(foldersOnPath(machine), program, machine);
}

/** Returns the full path of a program that is found only in a folder that is not on the PATH. */
export function searchOutsidePath(program: string, machine: ProgramMachine): string | undefined {
  if (/[/\\]/.test(program) || searchPath(program, machine) !== undefined) return undefined;
  return fileIn(usualFolders(machine), program, machine);
}

function foldersOnPath(machine: ProgramMachine): readonly string[] {
  const folders = (variableOf('PATH', machine) ?? '').split(pathsOf(machine).delimiter);
  return machine.platform === 'win32' ? folders.map((folder) => folder.replaceAll('"', '')) : folders;
}

function fileIn(folders: readonly string[], program: string, machine: ProgramMachine): string | undefined {
  const endings = endingsOf(program, machine);
  const paths = folders.map((folder) => pathsOf(machine).join(folder, program));
  return paths.flatMap((path) => endings.map((ending) => path + ending)).find(machine.isProgram);
}

/** What Windows itself assumes if the variable `PATHEXT` is not set. */
const usualExtensions = '.COM;.EXE;.BAT;.CMD';

/**
 * Returns the texts to append to the name of a program, in their order. On Windows, a file is a program because of its extension:
 * beside `npx.cmd`, the file `npx` is a script for another system.
 */
function endingsOf(program: string, machine: ProgramMachine): readonly string[] {
  if (machine.platform !== 'win32') return [''];
  const extensions = (variableOf('PATHEXT', machine) || usualExtensions)
    .split(';')
    .map((extension) => extension.trim().toLowerCase())
    .filter((extension) => extension !== '');
  const hasExtension = extensions.some((extension) => program.toLowerCase().endsWith(extension));
  return hasExtension ? ['', ...extensions] : extensions;
}

function pathsOf({ platform }: Pick<MachineEnvironment, 'platform'>): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
