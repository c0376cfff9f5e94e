import { fstatSync, statSync, writeSync } from 'node:fs';

/** An output of this process. */
export interface ProcessOutput {
  write(text: string): void;
  /** Whether it is a terminal. */
  readonly isTTY: boolean;
  /** Returns whether the text is written to the regular file at this path. */
  isFile(path: string): boolean;
}

const descriptors = { stdout: 1, stderr: 2 } as const;

/** Milliseconds between attempts to write to a pipe that is full and does not block. */
const retryInterval = 5;

/**
 * Returns the output of this process for commands. Text for a file or a pipe is written directly, because Node loads 30 modules
 * for a stream. Ignores the error that occurs when the reader has exited, as in `| head`. If the text cannot be written for
 * another reason, such as a full disk, the process prints the reason and ends with exit code 2.
 */
export function processOutput(name: keyof typeof descriptors): ProcessOutput {
  let isOpen = true;
  let terminal: NodeJS.WriteStream | undefined;
  const close = (error: NodeJS.ErrnoException): void => {
    if (isOpen && error.code !== 'EPIPE') fail(name, error);
    isOpen = false;
  };
  const openTerminal = (): NodeJS.WriteStream | undefined => {
    if (terminal === undefined && mayBeTerminal(descriptors[name])) {
      terminal = process[name];
      terminal.on('error', close);
    }
    // A device that is not a terminal reports errors only when its text is written directly.
    return process.platform === 'win32' || terminal?.isTTY ? terminal : undefined;
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
        close(error as NodeJS.ErrnoException);
      }
    },
    get isTTY() {
      return openTerminal()?.isTTY === true;
    },
    isFile: (path) => isOpenFile(descriptors[name], path),
  };
}

/** The exit code of a process whose output is incomplete, whatever else it would end with. */
const incompleteExitCode = 2;

function fail(name: keyof typeof descriptors, { code, message }: NodeJS.ErrnoException): void {
  process.on('exit', () => {
    process.exitCode = incompleteExitCode;
  });
  if (name === 'stderr') return;
  const cause = code === 'ENOSPC' ? 'the disk is full; free some space and try again' : message;
  try {
    writeAll(descriptors.stderr, Buffer.from(`taskwright: the output could not be written: ${cause}\n`));
  } catch {
    // The standard error cannot be written either. The exit code reports the failure.
  }
}

/** Returns whether a file descriptor can be a terminal. On Windows, only Node's stream can determine this. */
function mayBeTerminal(descriptor: number): boolean {
  return process.platform === 'win32' || fstatSync(descriptor).isCharacterDevice();
}

function isOpenFile(descriptor: number, path: string): boolean {
  try {
    const [open, found] = [fstatSync(descriptor, { bigint: true }), statSync(path, { bigint: true })];
    return open.isFile() && open.dev === found.dev && open.ino === found.ino;
  } catch {
    // The descriptor is closed, or the path cannot be read.
    return false;
  }
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
