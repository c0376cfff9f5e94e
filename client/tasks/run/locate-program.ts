import { findProgramOutsidePath } from '../../../server/runner/find-program.ts';

/** The maximum age of a cached result in milliseconds: a list of tasks needs the same program thousands of times. */
const maxAge = 1_000;

let last: { readonly program: string; readonly located: string; readonly time: number } | undefined;

/** Returns the program as VS Code can start it: with its full path if it is only in a folder that is not on the PATH. */
export function locateProgram(program: string): string {
  const time = Date.now();
  if (last?.program === program && time - last.time < maxAge) return last.located;
  const located = findProgramOutsidePath(program, process.env) ?? program;
  last = { program, located, time };
  return located;
}
