import { movedTags } from '../packages/packuments/moved-tags.ts';
import type { DistTags } from './contract/records.ts';
import { type DatabaseRow, jsonObject, text } from './row.ts';

/** The tags that named a version when it was hidden, and the versions that they name instead; null for none. */
export interface TagsOfVersion {
  readonly version: string;
  readonly tags: Readonly<Record<string, unknown>>;
}

/** A version of a package with quarantined ones. */
export interface PackageVersion {
  readonly version: string;
  readonly deprecated: boolean;
}

interface QuarantineChange {
  /** The versions that were hidden before the change. */
  readonly before: readonly TagsOfVersion[];
  /** Those that are hidden after it. */
  readonly after: readonly string[];
  /** All versions of the package. */
  readonly versions: readonly PackageVersion[];
}

/** Returns the tags of a package after its hidden versions have changed, and what is stored for each hidden version. */
export function tagsAfter(
  current: DistTags,
  { before, after, versions }: QuarantineChange,
): { readonly tags: DistTags; readonly hidden: readonly TagsOfVersion[] } {
  const original = originalTags(current, before);
  const isHidden = new Set(after);
  const visible = versions.filter(({ version }) => !isHidden.has(version));
  const tags = movedTags(
    original,
    isHidden,
    Object.fromEntries(visible.map(({ version, deprecated }) => [version, { deprecated }])),
  );
  const named = (version: string) => Object.entries(original).filter(([, target]) => target === version);
  return {
    tags,
    hidden: after.map((version) => ({
      version,
      tags: Object.fromEntries(named(version).map(([tag]) => [tag, targetOf(tags, tag)])),
    })),
  };
}

/** Returns the tags as if nothing was hidden. A tag that was changed in the meantime remains as it is. */
function originalTags(current: DistTags, before: readonly TagsOfVersion[]): DistTags {
  const moved = before.flatMap(({ version, tags }) =>
    Object.entries(tags).map(([tag, to]) => ({ tag, to, from: version })),
  );
  const unchanged = moved.filter(({ tag, to }) => {
    const target = targetOf(current, tag);
    // Only `latest` cannot be deleted: without it, all versions that it could name have been removed.
    return target === to || (target === null && tag === 'latest');
  });
  return { ...current, ...Object.fromEntries(unchanged.map(({ tag, from }) => [tag, from])) };
}

function targetOf(tags: DistTags, tag: string): string | null {
  return (Object.hasOwn(tags, tag) ? tags[tag] : undefined) ?? null;
}

export function toTagsOfVersion(row: DatabaseRow): TagsOfVersion {
  return { version: text(row, 'version'), tags: jsonObject(row, 'tags') };
}

/** Returns a version from its abbreviated manifest. */
export function toPackageVersion(row: DatabaseRow): PackageVersion {
  const { deprecated } = jsonObject(row, 'abbreviated');
  return { version: text(row, 'version'), deprecated: Boolean(deprecated) };
}
