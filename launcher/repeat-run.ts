import { processOutput } from './process-output.ts';
import { contentState, currentRun } from './recorded-run.ts';

/**
 * Prints what the command line would print, if a run with the same arguments was recorded and nothing that it read has changed.
 * Returns whether it did, in which case the exit code is set.
 */
export function repeatRun(folder: string, programsFolder: string): boolean {
  const args = process.argv.slice(2);
  if (args[0] !== 'check' || args.includes('--no-cache')) return false;
  const stdout = processOutput('stdout');
  const key = { args, folder: process.cwd(), programs: contentState(programsFolder), isTerminal: stdout.isTTY };
  const run = currentRun(folder, key, process.env);
  if (run === undefined) return false;
  stdout.write(run.stdout);
  process.exitCode = run.code;
  // Exits faster, because Node does not free the memory. On Windows, output may not be written yet.
  if (process.platform !== 'win32') process.exit();
  return true;
}
