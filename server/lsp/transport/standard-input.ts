import { read } from 'node:fs';
import { Emitter, type RAL } from 'vscode-languageserver/node';
import { isStarting } from './is-starting.ts';

const descriptor = 0;
/** The maximum number of bytes that are read at once. */
const bufferSize = 65_536;

/**
 * Reads standard input: directly while the server starts, because `process.stdin` loads 29 modules of Node in about 6 ms, and
 * as a stream afterward. A process cannot exit while a direct read waits, so the last messages of a session are read as a
 * stream.
 */
export class StandardInput implements RAL.ReadableStream {
  readonly #data = new Emitter<Uint8Array>({ onFirstListenerAdd: () => this.#read() });
  readonly #end = new Emitter<void>();
  readonly #close = new Emitter<void>();
  readonly #error = new Emitter<unknown>();
  readonly onData = this.#data.event;
  readonly onEnd = this.#end.event;
  readonly onClose = this.#close.event;
  readonly onError = this.#error.event;
  #isWaiting = false;

  constructor() {
    process.once('exit', () => {
      // The process exits during startup, for example after an exception.
      if (this.#isWaiting) process.kill(process.pid, 'SIGKILL');
    });
  }

  #read(): void {
    const buffer = Buffer.allocUnsafeSlow(bufferSize);
    this.#isWaiting = true;
    read(descriptor, buffer, 0, bufferSize, null, (error, length) => {
      this.#isWaiting = false;
      if (error) {
        // The descriptor does not block, or cannot be read, which the stream reports.
        this.#useStream();
        return;
      }
      if (length === 0) {
        this.#end.fire();
        return;
      }
      const bytes = buffer.subarray(0, length);
      const mayEnd = bytes.includes('"shutdown"') || bytes.includes('"exit"');
      if (mayEnd || !isStarting()) this.#useStream();
      else this.#read();
      this.#data.fire(bytes);
    });
  }

  #useStream(): void {
    process.stdin
      .on('data', (bytes: Buffer) => this.#data.fire(bytes))
      .on('end', () => this.#end.fire())
      .on('close', () => this.#close.fire())
      .on('error', (error) => this.#error.fire(error));
  }
}
