import { ProcessExecution, type ProcessExecutionOptions, ShellExecution } from 'vscode';
import { findProgram } from '../../../server/runner/find-program.ts';
import { batchCall, isBatchFile } from '../../../server/runner/program-call.ts';
import { literal } from './literal.ts';
import { locateProgram } from './locate-program.ts';

/**
 * Returns the execution that starts a program with these arguments and options, in which VS Code replaces variables. No shell
 * interprets the arguments, except that only the command interpreter of Windows can run a `.cmd` file; for it, they are escaped.
 */
export function taskExecution(
  program: string,
  args: readonly string[],
  options: ProcessExecutionOptions,
): ProcessExecution | ShellExecution {
  const machine = { platform: process.platform, environment: process.env };
  const path = machine.platform === 'win32' ? findProgram(program, machine.environment) : undefined;
  if (path === undefined || !isBatchFile(path, machine.platform)) {
    return new ProcessExecution(literal(locateProgram(program)), [...args], options);
  }
  const { file, switches, line } = batchCall(literal(path), args, machine);
  return new ShellExecution(line, { ...options, executable: file, shellArgs: [...switches] });
}
