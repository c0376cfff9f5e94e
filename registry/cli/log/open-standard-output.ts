import { constants, fstatSync, openSync } from 'node:fs';
import { fileSink, type LogSink, socketSink } from './log-sink.ts';

const standardOutput = 1;

/**
 * Returns the sink for standard output. No write to it can keep the process from exiting, even if the reader is slow.
 */
export function openStandardOutput(): LogSink {
  const kind = fstatSync(standardOutput);
  if (kind.isSocket()) return socketSink(standardOutput);
  return fileSink(kind.isFIFO() ? withoutBlocking(standardOutput) : standardOutput);
}

/**
 * Opens a pipe again, so that writing to it fails instead of blocking a thread while the pipe is full. The mode of the
 * original file descriptor would also apply to other processes. Only Linux can open a pipe again.
 */
function withoutBlocking(pipe: number): number {
  if (process.platform !== 'linux') return pipe;
  try {
    return openSync(`/proc/self/fd/${pipe}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return pipe;
  }
}
