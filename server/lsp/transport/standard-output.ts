import { writeSync } from 'node:fs';
import { Emitter, type RAL } from 'vscode-languageserver/node';
import { isStarting } from './is-starting.ts';

const descriptor = 1;
/** The maximum size of a message that is written directly, in bytes. A pipe has space for a few of them. */
const maxDirectSize = 16_384;

/** Writes to standard output: small messages directly while the server starts, and to `process.stdout` afterward. */
export class StandardOutput implements RAL.WritableStream {
  readonly #close = new Emitter<void>();
  readonly #error = new Emitter<unknown>();
  readonly #end = new Emitter<void>();
  readonly onClose = this.#close.event;
  readonly onError = this.#error.event;
  readonly onEnd = this.#end.event;
  #stream: NodeJS.WriteStream | undefined;

  /** Resolves when the data is written. Rejects with the error of the system, for example if the reader has exited. */
  async write(data: Uint8Array | string, encoding?: RAL.MessageBufferEncoding): Promise<void> {
    const bytes = typeof data === 'string' ? Buffer.from(data, encoding) : data;
    const isDirect = this.#stream === undefined && isStarting() && bytes.length <= maxDirectSize;
    const rest = isDirect ? writeDirectly(bytes) : bytes;
    if (rest.length === 0) return;
    this.#stream ??= this.#openStream();
    const stream = this.#stream;
    await new Promise<void>((resolve, reject) => {
      stream.write(rest, (error) => (error ? reject(error) : resolve()));
    });
  }

  end(): void {
    this.#stream?.end();
  }

  #openStream(): NodeJS.WriteStream {
    return process.stdout
      .on('close', () => this.#close.fire())
      .on('error', (error) => this.#error.fire(error))
      .on('finish', () => this.#end.fire());
  }
}

/** Returns the bytes that could not be written without waiting. */
function writeDirectly(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return rest;
}
