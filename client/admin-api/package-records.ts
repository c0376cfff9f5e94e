/** A package in a list: what the search of a registry returns of it. */
export interface PackageSummary {
  readonly name: string;
  /** The version with the tag `latest`. */
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  /** ISO 8601, as the server sends it. */
  readonly modifiedAt?: string | undefined;
}

/** A package with all its versions: the packument, without what the sidebar does not show. */
export interface PackageDetails {
  readonly name: string;
  readonly description?: string | undefined;
  /** Markdown, written by the publisher. */
  readonly readme?: string | undefined;
  /** The versions, by tag. */
  readonly tags: ReadonlyMap<string, string>;
  /** The latest publication first. */
  readonly versions: readonly PackageVersion[];
}

export interface PackageVersion {
  readonly version: string;
  readonly publishedAt?: string | undefined;
  readonly publisher?: string | undefined;
  /** Bytes, unpacked. */
  readonly size?: number | undefined;
  readonly files?: number | undefined;
  /** How often the registry sent the tarball; only where it counts that. */
  readonly downloads?: number | undefined;
  /** The message of a deprecated version. */
  readonly deprecated?: string | undefined;
  readonly isSigned: boolean;
  readonly hasProvenance: boolean;
  /** The hashes of the tarball, in the form of Subresource Integrity. */
  readonly integrity?: string | undefined;
  /** The name of the tarball, which is the last segment of its address. */
  readonly tarball: string;
  /** The names of the packages that it needs, without those for development. */
  readonly dependencies: readonly string[];
}

/** The maximum number of packages that are read of a list; more are found with a search. */
export const maxListedPackages = 5_000;
