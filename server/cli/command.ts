import type { CommandContext } from './command-context.ts';

/** A command of `taskwright`, such as `check`. */
export interface Command {
  readonly name: string;
  /** The description in the list of commands: one line. */
  readonly summary: string;
  /** The whole help text, with examples. */
  readonly help: string;
  /** Runs the command. Rejects with a `UsageError` for invalid arguments. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>;
}

/** An exit code of the process. Scripts rely on these values. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodes = {
  success: 0,
  /** Files have errors or are not formatted. */
  problems: 1,
  /** The command line is invalid, or a file could not be read or written. */
  failure: 2,
} as const;
