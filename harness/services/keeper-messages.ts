/** A program of a service. */
export interface ServiceProgram {
  /** Names the program in messages, and its log file `log/NAME.log`. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** The user that the program runs as; by default, the user of this process. */
  readonly account?: Account;
  /** Added to the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A request to the keeper. `id` is different for each start. */
export interface ProgramStart extends ServiceProgram {
  readonly id: number;
}

/** A report of the keeper about a program: that it runs, or how it ended. */
export type KeeperMessage = { readonly name: string; readonly id: number } & (
  | { readonly pid: number }
  | { readonly ending: string }
);
