import type { Disk } from '../../files/disk.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { decodeText } from '../../files/read-text.ts';
import type { Report } from '../changes/change.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import type { OpenDocuments } from './open-documents.ts';

export interface EncodingsOptions {
  readonly disk: Disk;
  readonly documents: Pick<OpenDocuments, 'get'>;
  readonly slices: Slices;
  readonly guard: Guard;
  readonly report: Report;
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

  /** Reads the file of an open document in the background. A script may be in any encoding. */
  read(uri: string): void {
    void this.#options.guard('reading the encoding', undefined, () => this.#read(uri));
  }

  /** Does the same after the messages that arrive together, since clients request diagnostics immediately. */
  readLater(uri: string): void {
    const { guard, slices } = this.#options;
    void guard('reading the encoding', undefined, async () => {
      await slices.runLater([].values());
      await this.#read(uri);
    });
  }

  /** Stores what was read. Returns whether it differs from what was known about a document that is still open. */
  set(uri: string, fault: string | undefined): boolean {
    if (!this.#faults.has(uri) || this.#faults.get(uri) === fault) return false;
    this.#faults.set(uri, fault);
    return true;
  }

  forget(uri: string): void {
    this.#faults.delete(uri);
  }

  async #read(uri: string): Promise<void> {
    const { documents, disk, report } = this.#options;
    const path = pathOfUri(uri);
    const open = documents.get(uri);
    if (path === undefined || !open || open.document.language.holdsOneTask) return;
    this.#faults.set(uri, this.#faults.get(uri));
    const bytes = await disk.readFile(path).catch(() => undefined);
    const decoded = bytes && decodeText(bytes);
    const fault = decoded && 'cause' in decoded ? decoded.cause : undefined;
    report({ kind: 'encoding read', uri, fault });
  }
}
