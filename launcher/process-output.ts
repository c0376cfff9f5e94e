import { fstatSync, writeSync } from 'node:fs';

/** An output of this process. */
export interface ProcessOutput {
  write(text: string): void;
  /** Whether it is a terminal. */
  readonly isTTY: boolean;
}

const descriptors = { stdout: 1, stderr: 2 } as const;

/** Milliseconds between attempts to write to a pipe that is full and does not block. */
const retryInterval = 5;

/**
 * Returns the output of this process for commands. Text for a file or a pipe is written directly, because Node loads 30 modules
 * for a stream. Ignores the error that occurs when the reader has exited, as in `| head`.
 */
export function processOutput(name: keyof typeof descriptors): ProcessOutput {
  let isOpen = true;
  let terminal: NodeJS.WriteStream | undefined;
  const ignoreExitOfReader = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE') throw error;
    isOpen = false;
  };
  const openTerminal = (): NodeJS.WriteStream | undefined => {
    if (terminal === undefined && mayBeTerminal(descriptors[name])) {
      terminal = process[name];
      terminal.on('error', ignoreExitOfReader);
    }
    return terminal;
  };
  return {
    write(text) {
      if (!isOpen) return;
      const stream = openTerminal();
      if (stream) {
        stream.write(text);
        return;
      }
      try {
        writeAll(descriptors[name], Buffer.from(text));
      } catch (error) {
        ignoreExitOfReader(error as NodeJS.ErrnoException);
      }
    },
    get isTTY() {
      return openTerminal()?.isTTY === true;
    },
  };
}

/** Returns whether a file descriptor can be a terminal. On Windows, only Node's stream can determine this. */
function mayBeTerminal(descriptor: number): boolean {
  return process.platform === 'win32' || fstatSync(descriptor).isCharacterDevice();
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryInterval);
    }
  }
}
