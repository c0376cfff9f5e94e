export type DistTags = Readonly<Record<string, string>>;

/** A package after a change. */
export interface ChangedPackage {
  readonly name: string;
  readonly revision: number;
}

/** A version of a package that remains. */
export interface VersionChange {
  readonly version: string;
  /** The new manifest as JSON; undefined when it does not change. */
  readonly manifest: string | undefined;
}

/** The new state of a package. Versions that it does not contain are removed. */
export interface PackageChange {
  readonly versions: readonly VersionChange[];
  readonly distTags: DistTags;
  /** Called in the transaction of the change. */
  readonly record?: () => void;
}
