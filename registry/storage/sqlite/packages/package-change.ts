import type { VersionChange } from '../../contract/package-records.ts';
import type { DistTags } from '../../contract/records.ts';

/** A change to a package in a transaction; see `PackageChange`. */
export interface RecordedChange {
  readonly versions: readonly VersionChange[];
  readonly distTags: DistTags;
  /** Called in the transaction of the change. */
  readonly record: () => void;
}
