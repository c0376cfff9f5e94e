import { matchesPattern } from '../../access/matches-pattern.ts';
import { counted } from '../../server/core/text/counted.ts';
import type { RetentionRule } from '../config/config.ts';
import type { DownloadedVersion } from '../storage/contract/download-records.ts';
import type { DistTags } from '../storage/contract/records.ts';

/** A package to which rules apply. */
export interface RetainedPackage {
  readonly tenant: string;
  readonly name: string;
  readonly distTags: DistTags;
  /** The versions in quarantine. */
  readonly quarantined: ReadonlySet<string>;
  /** In the order of publication. */
  readonly versions: readonly DownloadedVersion[];
}

/** A version that a rule removes. */
export interface Removal {
  readonly version: DownloadedVersion;
  /** The reason, as a sentence without a period. */
  readonly reason: string;
  /** Whether the version is only listed. */
  readonly isDryRun: boolean;
}

const millisecondsPerDay = 86_400_000;

/** Returns the rules that apply to a package. */
export function rulesFor(rules: readonly RetentionRule[], tenant: string, name: string): readonly RetentionRule[] {
  return rules.filter(
    (rule) =>
      (rule.tenant === undefined || rule.tenant === tenant) &&
      rule.packages.some((pattern) => matchesPattern(pattern, `npm/${name}`)),
  );
}

/**
 * Returns the versions that rules remove: only prereleases, never one that a tag names or that is in quarantine, and never all
 * versions. `now` is in
 * milliseconds since 1970.
 */
export function removalsOf(rules: readonly RetentionRule[], from: RetainedPackage, now: number): readonly Removal[] {
  const kept = new Set([...Object.values(from.distTags), ...from.quarantined]);
  const found = new Map<string, Removal>();
  for (const rule of rulesFor(rules, from.tenant, from.name)) {
    for (const removal of removalsOfRule(rule, from.versions, now)) {
      const { version } = removal.version;
      // A rule that removes a version takes precedence over one that only lists it.
      if (!kept.has(version) && (found.get(version)?.isDryRun ?? true)) found.set(version, removal);
    }
  }
  const newest = from.versions.at(-1)?.version;
  return [...found.values()].filter(({ version }) => found.size < from.versions.length || version.version !== newest);
}

function removalsOfRule(rule: RetentionRule, versions: readonly DownloadedVersion[], now: number): readonly Removal[] {
  const matching = versions.filter(({ version }) => isPrerelease(version) && isSelected(rule, version));
  const old = matching.slice(0, Math.max(0, matching.length - rule.keepNewest));
  return old.flatMap((version) => {
    const age = now - version.publishedAt;
    const unused = now - (version.lastDownloadAt ?? version.publishedAt);
    if (age <= rule.olderThan || unused <= rule.notDownloadedFor) return [];
    return { version, reason: reasonOf(version, now), isDryRun: rule.isDryRun };
  });
}

function reasonOf({ publishedAt, lastDownloadAt }: DownloadedVersion, now: number): string {
  const downloaded = lastDownloadAt === undefined ? 'never downloaded' : `last downloaded ${ago(lastDownloadAt, now)}`;
  return `published ${ago(publishedAt, now)}, ${downloaded}`;
}

/** Returns the number of days since a time. */
export function ago(time: number, now: number): string {
  return `${counted(Math.floor(Math.max(0, now - time) / millisecondsPerDay), 'day')} ago`;
}

/** Returns whether a version of Semantic Versioning is a prerelease. */
function isPrerelease(version: string): boolean {
  return version.replace(/\+.*$/, '').includes('-');
}

function isSelected({ versions }: RetentionRule, version: string): boolean {
  return versions.some((pattern) => matchesPattern(pattern, version));
}
