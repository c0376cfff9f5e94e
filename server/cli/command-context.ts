import type { CommandDisk } from './files/command-disk.ts';
import type { Recorder } from './recording/recorder.ts';
import type { RunInputs } from './recording/run-inputs.ts';

/** The process environment that a command uses. Tests substitute their own. */
export interface CommandContext {
  /** The current folder, as an absolute path. Names in arguments and in the output are relative to it. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The environment of programs that the command starts. Reading it is not recorded. */
  readonly childEnvironment: Readonly<Record<string, string | undefined>>;
  readonly disk: CommandDisk;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Returns the time in milliseconds since an arbitrary point in the past. */
  readonly now: () => number;
  /** Returns a signal that is aborted when the user ends the process (Ctrl+C), which then does not end by itself. */
  readonly interrupted: () => AbortSignal;
  /** Starts a server, which is a program of its own, with these arguments. The process then belongs to it. */
  readonly startProgram: (name: 'server.js' | 'mcp.js', args: readonly string[]) => Promise<void>;
  /** Records the runs of commands that only read; undefined if there is no cache folder. */
  readonly recorder: Recorder | undefined;
  /** The folder in which facts that are slow to find out are stored; undefined if there is none. */
  readonly cacheFolder?: string;
  /** The inputs of the run, if it is recorded. The inputs of other programs are added to them. */
  readonly inputs?: RunInputs;
}

/** A stream that text is written to. */
export interface Output {
  write(text: string): unknown;
  /** Whether the stream is a terminal. */
  readonly isTTY: boolean;
  /** Returns whether the text is written to the regular file at this path. */
  isFile?(path: string): boolean;
}
