import { accessSync, constants, statSync } from 'node:fs';
import { type ProgramMachine, searchOutsidePath, searchPath, searchProgram } from './program-search.ts';

/** Returns the full path of a program on this machine, as `searchProgram` does. */
export function findProgram(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  return searchProgram(program, thisMachine(environment));
}

/** Returns the full path of a program on the PATH of this machine. */
export function findOnPath(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  return searchPath(program, thisMachine(environment));
}

/** Returns the full path of a program on this machine that is found only in a folder that is not on the PATH. */
export function findProgramOutsidePath(program: string, environment: NodeJS.ProcessEnv): string | undefined {
  return searchOutsidePath(program, thisMachine(environment));
}

function thisMachine(environment: NodeJS.ProcessEnv): ProgramMachine {
  return { platform: process.platform, environment, isProgram };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
