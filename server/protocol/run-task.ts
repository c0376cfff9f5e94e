/** The command of the client that runs a command line in a terminal. Its argument is a `TerminalCommand`. */
export const runInTerminalCommand = 'taskwright.runInTerminal';

/** The command of the server that shows a command line in a message. Its argument is a `TerminalCommand`. */
export const showCommandLineCommand = 'taskwright.showCommandLine';

/** A command to run in a terminal. */
export interface TerminalCommand {
  /** The words, for a terminal without a shell. */
  readonly words: readonly string[];
  /** The same as a line for a shell. */
  readonly line: string;
  /** The absolute path of the folder in which it runs. */
  readonly folder: string;
}
