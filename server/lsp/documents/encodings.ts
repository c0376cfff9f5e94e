import type { Disk } from '../../files/disk.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { decodeText } from '../../files/read-text.ts';

export interface EncodingsOptions {
  readonly disk: Disk;
  /** Called when the encoding of an open file turns out to be wrong, or is corrected. */
  readonly changed: () => void;
}

/**
 * The encodings of the files of open documents. A client decodes a file before it sends the text, so only the bytes on the disk
 * show whether the runner can read it.
 */
export class Encodings {
  readonly #options: EncodingsOptions;
  readonly #faults = new Map<string, string | undefined>();

  constructor(options: EncodingsOptions) {
    this.#options = options;
  }

  /** Returns the reason why the file of a document is not UTF-8 text; undefined if it is, or is not known yet. */
  faultOf(uri: string): string | undefined {
    return this.#faults.get(uri);
  }

  /** Reads the file of a document. Must be called after the document is opened or its file is written. */
  async read(uri: string): Promise<void> {
    const path = pathOfUri(uri);
    if (path === undefined) return;
    this.#faults.set(uri, this.#faults.get(uri));
    const bytes = await this.#options.disk.readFile(path).catch(() => undefined);
    const decoded = bytes && decodeText(bytes);
    const fault = decoded && 'cause' in decoded ? decoded.cause : undefined;
    if (!this.#faults.has(uri) || this.#faults.get(uri) === fault) return;
    this.#faults.set(uri, fault);
    this.#options.changed();
  }

  /** Must be called after a document is closed. */
  forget(uri: string): void {
    this.#faults.delete(uri);
  }
}
