import { shellWords } from '../../text/words.ts';
import { isTemplate } from '../values/is-template.ts';

export const shellDialects = ['sh', 'bash', 'dash', 'ksh'] as const;

/** A POSIX shell and the language of its scripts. */
export type ShellDialect = (typeof shellDialects)[number];

/** The program that runs a script. */
export interface Interpreter {
  /** Undefined for a program that is not a POSIX shell or cannot be determined. */
  readonly dialect: ShellDialect | undefined;
  /** Whether the script ends at the first command that fails. */
  readonly exitsOnError: boolean;
}

/** The runner's `unix_default_inline_shell_args`, which projects cannot change. */
export const defaultShell = 'sh -o errexit -c';

/** The shells by the names of their programs. `ash` has the same extensions as `dash`. */
const dialects: Readonly<Record<string, ShellDialect>> = {
  sh: 'sh',
  bash: 'bash',
  dash: 'dash',
  ash: 'dash',
  ksh: 'ksh',
  ksh93: 'ksh',
  mksh: 'ksh',
};

/**
 * Returns the interpreter of a script: the program in its `#!` line, which may be preceded by white space, or else the
 * program in the command line `shell`.
 */
export function interpreterOf(script: string, shell: string = defaultShell): Interpreter {
  const shebang = /^\s*#!([^\r\n]*)/.exec(script)?.[1];
  if (shebang !== undefined) return interpreterOfCommand(shebang);
  return shell === defaultShell ? defaultInterpreter : interpreterOfCommand(shell);
}

/** Returns the interpreter that a command line starts, such as `bash -euo pipefail -c` or `/usr/bin/env -S bash -e`. */
export function interpreterOfCommand(command: string): Interpreter {
  const { name, words } = startedProgram(command);
  return { dialect: Object.hasOwn(dialects, name) ? dialects[name] : undefined, exitsOnError: hasErrexit(words) };
}

/** The program that a command line starts. */
interface StartedProgram {
  /**
   * The name of its file without `.exe`; empty if the command line contains template expressions or an unclosed quote.
   */
  readonly name: string;
  /** The arguments of the program. */
  readonly words: readonly string[];
}

/** Returns the program that a command line starts, directly or with `env`. */
export function startedProgram(command: string): StartedProgram {
  const words = isTemplate(command) ? [] : (shellWords(command) ?? []).map(({ text }) => text);
  const program = words.findIndex((word, index) => !isEnvironment(word, index));
  const name = /[^/\\]*$/.exec(words[program] ?? '')?.[0].replace(/\.exe$/i, '') ?? '';
  return { name, words: program < 0 ? [] : words.slice(program + 1) };
}

/** Returns whether a word of a command line belongs to the `env` command that starts the program. */
function isEnvironment(word: string, index: number): boolean {
  return index === 0 ? /(?:^|\/)env$/.test(word) : /^-|^\w+=/.test(word);
}

function hasErrexit(words: readonly string[]): boolean {
  return words.some((word, index) => /^-[a-z]*e/.test(word) || (word === 'errexit' && words[index - 1]?.endsWith('o')));
}

/** The interpreter of nearly all scripts. */
const defaultInterpreter = interpreterOfCommand(defaultShell);
