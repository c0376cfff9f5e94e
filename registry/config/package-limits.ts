import { periodOf } from '../../server/core/analysis/registry-config/period.ts';
import type { ConfiguredQuota, RetentionRule } from './config.ts';
import { booleanAt, bytesAt, type ConfigTable, numberAt, required, textAt, textsAt } from './table.ts';

/** Returns a quota of a table in `[[quotas]]`. */
export function quotaFrom(table: ConfigTable): ConfiguredQuota {
  return {
    tenant: textAt(table, 'tenant'),
    scope: textAt(table, 'scope'),
    maxBytes: bytesAt(table, 'max_size'),
    maxVersions: numberAt(table, 'max_versions'),
  };
}

/** Returns a rule of a table in `[[retention]]`. */
export function retentionFrom(table: ConfigTable): RetentionRule {
  const [packages, versions] = [textsAt(table, 'packages'), textsAt(table, 'versions')];
  return {
    tenant: textAt(table, 'tenant'),
    packages: packages.length > 0 ? packages : ['npm/**'],
    versions: versions.length > 0 ? versions : ['*'],
    olderThan: periodAt(table, 'older_than'),
    notDownloadedFor: periodAt(table, 'not_downloaded_for'),
    keepNewest: numberAt(table, 'keep_newest') ?? 0,
    isDryRun: booleanAt(table, 'dry_run') ?? false,
  };
}

/** Returns milliseconds; -1 if there is no period, so that every age is longer. */
function periodAt(table: ConfigTable, key: string): number {
  const period = textAt(table, key);
  return period === undefined ? -1 : required(periodOf(period), key);
}
