/** Everything outside the program that a command uses: in tests, substitutes; in `main.ts`, those of the process. */
export interface Surroundings {
  /** The current folder, as an absolute path. Names in arguments and in the output are relative to it. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Returns the milliseconds since a fixed point in time. */
  readonly now: () => number;
  /** Starts the language server on the transport that the arguments specify (`--stdio`). */
  readonly startServer: (transport: readonly string[]) => Promise<void>;
}

/** A stream for text. */
export interface Output {
  write(text: string): unknown;
  /** Whether the stream is a terminal. */
  readonly isTTY: boolean;
}
