import { quoted } from '../../errors/quoted.ts';
import { members, skipped, type Take, whole } from '../../json/take.ts';
import { invalidPublication } from '../tarballs/invalid-publication.ts';

/** Receives the large parts of a document while it is read. */
export interface DocumentParts {
  readVersion(version: string, manifest: unknown): void;
  /** Reads a part of the tarball in Base64. */
  readTarball(part: Uint8Array): void;
}

/** The other members of a document. Each of them may be missing. */
export interface PackageFields {
  readonly _id?: unknown;
  readonly _rev?: unknown;
  readonly name?: unknown;
  readonly maintainers?: unknown;
  readonly 'dist-tags'?: unknown;
}

/** A Sigstore bundle that attests the origin of the tarball; not verified yet. */
export interface SentProvenance {
  readonly file: string;
  /** JSON; undefined if the attachment has no text. */
  readonly bundle: string | undefined;
}

export interface Attachment {
  readonly file: string;
  readonly length: unknown;
}

const fieldNames: ReadonlySet<string> = new Set(['_id', '_rev', 'name', 'maintainers', 'dist-tags']);
const maxMembers = 1_000;
const maxVersions = 100_000;
/** Bytes. */
const maxFieldSize = 2 ** 18;
/** Bytes of a Sigstore bundle, which is a string of JSON. */
const maxProvenanceSize = 2 ** 20;
/** Bytes. The manifest of a version may contain its readme. */
const maxManifestSize = 2 ** 20;
const withReadme = 'a manifest with a readme';

/**
 * The document with which clients publish a version or change a package. Contains neither the versions nor the tarball.
 */
export class PackageDocument {
  readonly #parts: DocumentParts;
  readonly #fields: Map<string, unknown> = new Map();
  #attachment: { file: string; length: unknown; hasData: boolean } | undefined;
  #provenance: SentProvenance | undefined;
  #hasVersions = false;

  constructor(parts: DocumentParts) {
    this.#parts = parts;
  }

  get fields(): PackageFields {
    return Object.fromEntries(this.#fields);
  }

  get attachment(): Attachment | undefined {
    return this.#attachment;
  }

  get provenance(): SentProvenance | undefined {
    return this.#provenance;
  }

  /** Returns the way to read the document. The callbacks throw HttpError 400. */
  take(): Take {
    return members(maxMembers, (key) => this.#takeMember(key), expectObject('the request body'));
  }

  #takeMember(key: string): Take {
    if (fieldNames.has(key)) return whole(maxFieldSize, (value) => void this.#fields.set(key, value));
    if (key === '_attachments') {
      return members(maxMembers, (file) => this.#takeAttachment(file), expectObject('`_attachments`'));
    }
    if (key !== 'versions') return skipped;
    if (this.#hasVersions) throw invalidPublication('`versions` must not be repeated');
    this.#hasVersions = true;
    const takeVersion = (version: string): Take =>
      whole(maxManifestSize, (manifest) => this.#parts.readVersion(version, manifest), withReadme);
    return members(maxVersions, takeVersion, expectObject('`versions`'));
  }

  #takeProvenance(file: string): Take {
    if (this.#provenance) throw invalidPublication('`_attachments` must contain at most one Sigstore bundle');
    this.#provenance = { file, bundle: undefined };
    const takeMember = (key: string): Take =>
      key === 'data' ? whole(maxProvenanceSize, (data) => this.#readProvenance(file, data)) : skipped;
    return members(maxMembers, takeMember, expectObject(`${quoted(file)} in \`_attachments\``));
  }

  #readProvenance(file: string, data: unknown): void {
    if (typeof data !== 'string') throw invalidPublication('`data` of the Sigstore bundle must be a string of JSON');
    this.#provenance = { file, bundle: data };
  }

  #takeAttachment(file: string): Take {
    if (file.endsWith('.sigstore')) return this.#takeProvenance(file);
    if (this.#attachment) throw invalidPublication('`_attachments` must contain exactly one tarball');
    const attachment = { file, length: undefined as unknown, hasData: false };
    this.#attachment = attachment;
    const takeMember = (key: string): Take => {
      if (key === 'length') {
        return whole(maxFieldSize, (length) => {
          attachment.length = length;
        });
      }
      if (key !== 'data') return skipped;
      if (attachment.hasData) throw notBase64();
      attachment.hasData = true;
      return { kind: 'text', write: (part) => this.#parts.readTarball(part), otherwise: () => expectBase64() };
    };
    return members(maxMembers, takeMember, expectObject(`${quoted(file)} in \`_attachments\``));
  }
}

function expectObject(where: string): () => never {
  return () => {
    throw invalidPublication(`${where} must be an object`);
  };
}

function expectBase64(): never {
  throw notBase64();
}

function notBase64() {
  return invalidPublication('`data` of the attachment must be Base64');
}
