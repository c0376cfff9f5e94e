import { closeSync, openSync, readSync, realpathSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { CommandContext } from '../command-context.ts';
import type { RunInputs } from './run-inputs.ts';

/** A program that a run uses, or looks for on the PATH without finding it. */
export interface UsedProgram {
  readonly name: string;
  /** The full path; undefined if the program was not found. */
  readonly path: string | undefined;
  /** The environment variables that it reads. */
  readonly variables: readonly string[];
}

/**
 * Adds a program to the inputs of a run: its file, the folders before it on the PATH, and the variables that it reads. A script
 * or a link to another program may read files that are not known here to determine what to start, so a run that uses one is not
 * repeated.
 */
export function addProgram(inputs: RunInputs, program: UsedProgram, { environment }: CommandContext): void {
  const { name, path, variables } = program;
  for (const variable of variables) inputs.addVariable(variable, environment[variable]);
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, name);
    inputs.addSearched(candidate);
    if (candidate === path) break;
  }
  // On Windows, a program has one of several extensions.
  if (process.platform === 'win32' || (path !== undefined && !isItself(path))) inputs.abandon();
  if (path !== undefined) inputs.addContent(path);
}

function isItself(path: string): boolean {
  return basename(realpathSync(path)) === basename(path) && !isScript(path);
}

function isScript(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(2);
    readSync(file, start, 0, start.length, 0);
    return start.toString('latin1') === '#!';
  } finally {
    closeSync(file);
  }
}
