import { findProgramOutsidePath } from '../../../server/runner/find-program.ts';

/** The maximum age of the cached result, in milliseconds. The same program is located for each task in a list. */
const maxAge = 1_000;

let last: { readonly program: string; readonly located: string; readonly time: number } | undefined;

/** Returns the program in a form that VS Code can start: its full path if it is found only outside the PATH. */
export function locateProgram(program: string): string {
  const time = Date.now();
  if (last?.program === program && time - last.time < maxAge) return last.located;
  const located = findProgramOutsidePath(program, process.env) ?? program;
  last = { program, located, time };
  return located;
}
