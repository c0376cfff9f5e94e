import type { RetiredVersion } from '../../contract/package-records.ts';
import { integer, text } from '../../row.ts';
import type { PackageStatements } from './package-statements.ts';

export interface VersionsToRetire {
  readonly tenant: string;
  readonly name: string;
  /** The id of the package. */
  readonly id: number;
  /** The versions that remain. */
  readonly kept: ReadonlySet<string>;
}

/** Versions that are read in one query. */
const maxRead = 50;

/** Removes versions of a package in portions, and returns them. */
export function* retireVersions(
  statements: PackageStatements,
  { tenant, name, id, kept }: VersionsToRetire,
): Generator<undefined, readonly RetiredVersion[]> {
  const retired: RetiredVersion[] = [];
  let after = -1;
  const next = () => statements.nextTarballs.all(id, after, maxRead);
  for (let rows = next(); rows.length > 0; rows = next()) {
    for (const row of rows) {
      after = integer(row, 'id');
      const version = text(row, 'version');
      if (kept.has(version)) continue;
      const blob = text(row, 'blob');
      statements.retire.run(tenant, name, version, blob);
      statements.deleteVersion.run(id, version);
      retired.push({ version, blob });
      yield;
    }
  }
  return retired;
}
