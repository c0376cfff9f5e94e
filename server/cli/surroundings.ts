/** Everything outside that a command may touch. Tests give their own; `main.ts` gives the process's. */
export interface Surroundings {
  /** The current folder, absolute. Names in arguments and in the output are relative to it. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds from any fixed point. */
  readonly now: () => number;
  /** Starts the language server on the transport that these arguments name (`--stdio`). */
  readonly startServer: (transport: readonly string[]) => Promise<void>;
}

/** A stream that text is written to. */
export interface Output {
  write(text: string): unknown;
  /** A person is looking at it. */
  readonly isTTY: boolean;
}
