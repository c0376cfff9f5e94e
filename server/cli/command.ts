import type { Surroundings } from './surroundings.ts';

/** One word behind `taskwright`, with what it does. */
export interface Command {
  readonly name: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** The whole help text, with examples. */
  readonly help: string;
  /** Throws a `UsageError` for arguments that it cannot understand. */
  readonly run: (words: readonly string[], surroundings: Surroundings) => Promise<ExitCode>;
}

/** What the caller, which is often another program, is told. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodes = {
  fine: 0,
  /** There are errors in the files, or files that would be formatted. */
  problems: 1,
  /** The command line is wrong, or something that it names could not be read or written. */
  failure: 2,
} as const;
