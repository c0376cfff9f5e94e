import type { Surroundings } from './surroundings.ts';

/** A command: the first argument of `taskwright`, with what it does. */
export interface Command {
  readonly name: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** The whole help text, with examples. */
  readonly help: string;
  /** Runs the command. Throws a `UsageError` for invalid arguments. */
  readonly run: (words: readonly string[], surroundings: Surroundings) => Promise<ExitCode>;
}

/** The exit code of the process, which other programs read. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodes = {
  fine: 0,
  /** Files have errors or are not formatted. */
  problems: 1,
  /** The command line is invalid, or a file could not be read or written. */
  failure: 2,
} as const;
