import { Parser, type ReadEntry } from 'tar';
import { entryProblem, fileTypes } from './entry-problem.ts';
import { invalidPublication } from './invalid-publication.ts';
import { isManifestPath } from './manifest-path.ts';

/** A `package.json` in the archive of a package. */
export interface PackedManifest {
  readonly path: string;
  readonly content: Uint8Array;
}

/** What a package contains. */
export interface ArchiveContents {
  /** At least one. */
  readonly manifests: readonly PackedManifest[];
  /** The number of files, without folders. */
  readonly fileCount: number;
  /** The size of all files, in bytes. */
  readonly unpackedSize: number;
}

export interface ArchiveLimits {
  /** The maximum size of the archive without compression, in bytes. */
  readonly maxSize: number;
  /** The maximum number of files and folders, with the records that describe them. */
  readonly maxEntries: number;
}

/** The limits of the tarballs that are published. */
export const publishedArchiveLimits: ArchiveLimits = { maxSize: 2 ** 30, maxEntries: 200_000 };

/** Bytes. */
const maxManifestSize = 2 ** 20;
/** The maximum size of the attributes of an entry, such as a long path, in bytes. They are parsed as a whole. */
const maxAttributesSize = 2 ** 16;
const notAnArchive = 'the attachment is not a tar archive that is compressed with gzip';

/**
 * Reads a tar archive in constant memory, and keeps only the files that clients install as the `package.json` of the
 * package. All methods throw HttpError 400.
 */
export class ArchiveEntries {
  readonly #limits: ArchiveLimits;
  readonly #parser: Parser;
  readonly #manifests: PackedManifest[] = [];
  #size = 0;
  #entries = 0;
  #fileCount = 0;
  #unpackedSize = 0;
  #problem: string | undefined;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
    this.#parser = new Parser({
      strict: true,
      maxMetaEntrySize: maxAttributesSize,
      onReadEntry: (entry) => this.#read(entry),
    });
    this.#parser.on('meta', () => this.#count());
    this.#parser.on('ignoredEntry', (entry: ReadEntry) => this.#ignore(entry));
    this.#parser.on('error', () => this.#fail(notAnArchive));
  }

  /** The part must not change afterwards. */
  write(part: Buffer): void {
    // The parser would also decompress a part, without pausing and without a limit.
    if (this.#size === 0 && (part[0] === 0x1f || part[0] === 0x28)) this.#fail(notAnArchive);
    this.#size += part.length;
    if (this.#size > this.#limits.maxSize)
      this.#fail(`the attachment has more than ${this.#limits.maxSize} bytes when it is unpacked`);
    this.#throwProblem();
    this.#parser.write(part);
    this.#throwProblem();
  }

  /** Returns the contents. The name of the first folder is arbitrary, since clients remove it. */
  end(): ArchiveContents {
    this.#parser.end();
    if (this.#size === 0) this.#fail(notAnArchive);
    this.#throwProblem();
    const { length } = this.#manifests;
    if (length > 0) return { manifests: this.#manifests, fileCount: this.#fileCount, unpackedSize: this.#unpackedSize };
    throw invalidPublication('the attachment does not contain a folder with `package.json`');
  }

  #read(entry: ReadEntry): void {
    this.#count();
    const problem = entryProblem(entry);
    if (problem !== undefined) this.#fail(`the attachment contains ${problem}`);
    const isFile = fileTypes.has(entry.type);
    if (isFile) {
      this.#fileCount++;
      this.#unpackedSize += entry.size;
    }
    if (!isFile || !isManifestPath(entry.path)) {
      entry.resume();
      return;
    }
    if (entry.size > maxManifestSize)
      this.#fail(`\`package.json\` in the attachment has more than ${maxManifestSize} bytes`);
    const parts: Buffer[] = [];
    entry.on('data', (part) => this.#problem === undefined && parts.push(part));
    entry.on('end', () => this.#manifests.push({ path: entry.path, content: Buffer.concat(parts) }));
  }

  /** Clients ignore entries of unknown types as well, but not long attributes, which may contain another path. */
  #ignore(entry: ReadEntry): void {
    this.#count();
    const problem = entryProblem(entry);
    if (problem !== undefined) this.#fail(`the attachment contains ${problem}`);
    if (entry.meta) this.#fail(`the attachment has an entry with more than ${maxAttributesSize} bytes of attributes`);
  }

  #count(): void {
    this.#entries++;
    if (this.#entries > this.#limits.maxEntries) {
      this.#fail(`the attachment has more than ${this.#limits.maxEntries} files and folders`);
    }
  }

  /** Records the first problem, since an exception must not leave the parser. */
  #fail(problem: string): void {
    this.#problem ??= problem;
  }

  #throwProblem(): void {
    if (this.#problem !== undefined) throw invalidPublication(this.#problem);
  }
}
