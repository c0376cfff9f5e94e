import { write } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';

const writeBytes = promisify(write);

/** Milliseconds after which a full pipe is tried again. */
const fullPipePause = 50;

/** The destination of log lines. */
export interface LogSink {
  /** Resolves to the number of bytes that were written, which may be 0. Rejects when the output fails. */
  write(bytes: Buffer): Promise<number>;
  /** Abandons a pending write, which would keep the process running. */
  close(): void;
}

/** Returns the sink for a file, a terminal, or a pipe that is not in blocking mode. */
export function fileSink(file: number): LogSink {
  return {
    async write(bytes) {
      try {
        return (await writeBytes(file, bytes, 0, bytes.length, null)).bytesWritten;
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
        await new Promise((resolve) => setTimeout(resolve, fullPipePause).unref());
        return 0;
      }
    },
    close: () => undefined,
  };
}

/** Returns the sink for a socket. */
export function socketSink(file: number): LogSink {
  const socket = new Socket({ fd: file, readable: false, writable: true });
  socket.unref();
  // Every write reports its own failure.
  socket.on('error', () => undefined);
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve(bytes.length)));
      }),
    close: () => socket.destroy(),
  };
}
