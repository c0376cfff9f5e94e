import { printable, quoted } from '../../errors/quoted.ts';
import type { PackageResult } from './package-result.ts';
import { reportedProblem } from './reported-problem.ts';
import type { SourcePackage } from './source.ts';
import { missingTags, wantedTags } from './tags.ts';
import type { ImportTarget, StoredPackage } from './target.ts';

export interface SettleOptions {
  readonly target: ImportTarget;
  readonly isDryRun: boolean;
}

/**
 * Sets the tags that the source or the order of versions determines, and that the registry does not have yet. Sets none if a tag of
 * the file of `--tags` cannot be set.
 */
export async function settleTags(
  source: SourcePackage,
  { before, after }: { readonly before: StoredPackage; readonly after: StoredPackage },
  { name, tags, imported, omittedTags, refused }: PackageResult,
  { target, isDryRun }: SettleOptions,
): Promise<void> {
  const available = [...new Set([...after.versions.keys(), ...imported])];
  const missing = missingTags(source, available);
  for (const { tag, version } of missing) {
    const reason = `${printable(version)} is not in the registry, so no tag of the package was changed; import this version, or correct the file of \`--tags\`.`;
    refused.push({ file: `tag ${quoted(tag)}`, reason });
  }
  if (missing.length > 0) return;
  for (const wanted of wantedTags(source, available, before)) {
    const { tag, version } = wanted;
    if (before.tags.get(tag) === version) continue;
    try {
      // Most were set when their versions were published.
      if (!isDryRun && after.tags.get(tag) !== version) await target.setTag(name, tag, version);
      tags.push(wanted);
    } catch (error) {
      refused.push({ file: `tag ${quoted(tag)}`, reason: reportedProblem(error) });
    }
  }
  for (const [tag, version] of source.tags ?? []) if (!available.includes(version)) omittedTags.push({ tag, version });
}

/** Deprecates the versions that were there before the source deprecated them. */
export async function settleDeprecations(
  source: SourcePackage,
  stored: StoredPackage,
  { name, deprecated: changed, refused }: PackageResult,
  target: ImportTarget,
): Promise<void> {
  for (const { version, file, deprecated } of source.versions) {
    const there = stored.versions.get(version);
    if (!there || deprecated === undefined || there.deprecated === deprecated) continue;
    try {
      await target.deprecate(name, version, deprecated);
      changed.push(version);
    } catch (error) {
      refused.push({ version, file, reason: reportedProblem(error) });
    }
  }
}
