import type { JsonObject } from '../../../server/core/text/json-object.ts';
import type { Integrity } from '../../packages/packuments/tarball-entry.ts';

/** Packages to import: a folder of tarballs, or another registry. */
export interface ImportSource {
  /** The folder or the address, for messages. */
  readonly label: string;
  /** Sorted. */
  readonly names: readonly string[];
  /** What belongs to no package, such as a file that is not a tarball. */
  readonly refused: readonly RefusedItem[];
  /** Resolves to a package. Rejects with a SourceError. */
  package(name: string): Promise<SourcePackage>;
  close(): void;
}

export interface SourcePackage {
  readonly name: string;
  /** In the order in which they are published. */
  readonly versions: readonly SourceVersion[];
  /** Undefined if the source has no tags. */
  readonly tags: ReadonlyMap<string, string> | undefined;
  /** Those of the file of `--tags`. If one of them cannot be set, no tag of the package changes. */
  readonly requiredTags?: ReadonlyMap<string, string> | undefined;
  readonly refused: readonly RefusedItem[];
}

/** What is not imported, and why. */
export interface RefusedItem {
  /** The version, unless it is not known. */
  readonly version?: string | undefined;
  /** The path of a file in the folder, or what the source calls it. */
  readonly file: string;
  /** A sentence. */
  readonly reason: string;
}

export interface SourceVersion {
  readonly version: string;
  /** See `RefusedItem`. */
  readonly file: string;
  /** The hashes that the tarball must have. */
  readonly integrity: Integrity;
  /** The message of a deprecated version. */
  readonly deprecated: string | undefined;
  /** Resolves to the content, which is verified. Rejects with a SourceError. */
  read(): Promise<VersionContent>;
}

export interface VersionContent {
  readonly manifest: JsonObject;
  /** The path of the tarball on this machine. */
  readonly path: string;
  /** In lower-case hexadecimal digits. */
  readonly sha512: string;
  /** A Sigstore bundle, in JSON. */
  readonly provenance: string | undefined;
  /** Removes the tarball if it is temporary. */
  discard(): void;
}

/** The maximum size of a tarball, in bytes, which is read as a whole when it is sent. */
export const maxTarballSize = 2 ** 28;
