import type { SentRecord } from './model.ts';

/** A package in a list, with the properties that the search of a registry returns. */
export interface PackageSummary {
  readonly name: string;
  /** The version with the tag `latest`. */
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  /** ISO 8601, as the server sends it. */
  readonly modifiedAt?: string | undefined;
}

/** A package with all its versions: the parts of the packument that the sidebar uses. */
export interface PackageDetails {
  readonly name: string;
  readonly description?: string | undefined;
  /** Markdown, written by the publisher. */
  readonly readme?: string | undefined;
  /** The versions, by tag. */
  readonly tags: ReadonlyMap<string, string>;
  /** The most recently published version first. */
  readonly versions: readonly PackageVersion[];
}

export interface PackageVersion {
  readonly version: string;
  readonly publishedAt?: string | undefined;
  readonly publisher?: string | undefined;
  /** Bytes, unpacked. */
  readonly size?: number | undefined;
  readonly files?: number | undefined;
  /** The number of downloads of the tarball, if the registry counts them. */
  readonly downloads?: number | undefined;
  /** The message of a deprecated version. */
  readonly deprecated?: string | undefined;
  readonly isSigned: boolean;
  readonly hasProvenance: boolean;
  /** The hashes of the tarball, in the form of Subresource Integrity. */
  readonly integrity?: string | undefined;
  /** The name of the tarball, which is the last segment of its address. */
  readonly tarball: string;
  /** The names of the dependencies, without development dependencies. */
  readonly dependencies: readonly string[];
}

/** A published version that an admin has hidden. Texts that the server does not report are empty. */
export interface QuarantinedVersion extends SentRecord {
  /** The name of the package. */
  readonly name: string;
  readonly version: string;
  readonly reason: string;
  readonly quarantinedBy: string;
  /** ISO 8601, as the server sends it. */
  readonly quarantinedAt: string;
}

/** Returns a version in quarantine as `name@1.0.0`. */
export function quarantinedName({ name, version }: Pick<QuarantinedVersion, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** The maximum number of packages that are read from a list. Other packages can be found with a search. */
export const maxListedPackages = 50_000;
