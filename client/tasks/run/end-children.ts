import { execFile } from 'node:child_process';
import { endingProgram } from '../../../server/runner/ending-program.ts';

/** Ends a process with all its children, where closing its terminal does not do this. Resolves when that has been tried. */
export async function endChildren(processId: number): Promise<void> {
  const program = endingProgram(processId, process.platform, process.env.SystemRoot);
  if (!program) return;
  // A process that has already ended is not found, which is no failure.
  await new Promise<void>((resolve) => {
    execFile(program.file, program.args, { windowsHide: true }, () => resolve());
  });
}
