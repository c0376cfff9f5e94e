import { type MachineEnvironment, variableOf } from './machine-environment.ts';

/** What Node starts: a file, its arguments, and the options that the arguments require. */
export interface ProgramCall {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly windowsVerbatimArguments?: true };
}

/**
 * Returns the call that starts a program with exactly these arguments. On Windows, npm and other package managers install programs
 * as `.cmd` files, which only the command interpreter can run.
 */
export function programCall(path: string, words: readonly string[], machine: MachineEnvironment): ProgramCall {
  if (!isBatchFile(path, machine.platform)) return { file: path, args: words, options: {} };
  const { file, switches, line } = batchCall(path, words, machine);
  return { file, args: [...switches, line], options: { windowsVerbatimArguments: true } };
}

export function isBatchFile(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && /\.(?:cmd|bat)$/i.test(path);
}

/** A call of the command interpreter of Windows: its path, its switches, and the line, which is passed on unchanged. */
export interface BatchCall {
  readonly file: string;
  readonly switches: readonly string[];
  readonly line: string;
}

export function batchCall(path: string, words: readonly string[], machine: MachineEnvironment): BatchCall {
  const line = [escaped(path), ...words.map(batchArgument)].join(' ');
  // With `/s`, the interpreter removes only the outer quotes.
  return { file: variableOf('ComSpec', machine) || 'cmd.exe', switches: ['/d', '/s', '/c'], line: `"${line}"` };
}

/** Returns a word in the quotes of Windows programs, escaped twice: the batch file passes it to a second command. */
function batchArgument(word: string): string {
  return escaped(escaped(quotedArgument(word)));
}

/** Quotes a word so that a program for Windows reads it as one argument. */
export function quotedArgument(word: string): string {
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

/** Escapes the characters that the command interpreter would interpret. */
function escaped(text: string): string {
  return text.replaceAll(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}
