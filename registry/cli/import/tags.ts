import compare from 'semver/functions/compare.js';
import prerelease from 'semver/functions/prerelease.js';
import type { SourcePackage } from './source.ts';
import type { StoredPackage } from './target.ts';

export interface WantedTag {
  readonly tag: string;
  readonly version: string;
}

/**
 * Returns the tags that a package should have: those of the source if it has tags and the version is available. A source without
 * `latest` moves it only forward, to the highest release or, if there are only prereleases, to the highest of these.
 */
export function wantedTags(
  { tags }: Pick<SourcePackage, 'tags'>,
  available: readonly string[],
  stored: Pick<StoredPackage, 'tags'>,
): readonly WantedTag[] {
  const wanted = [...(tags ?? [])]
    .filter(([, version]) => available.includes(version))
    .map(([tag, version]) => ({ tag, version }));
  if (wanted.some(({ tag }) => tag === 'latest')) return wanted;
  const current = stored.tags.get('latest');
  const highest = highestOf(available);
  const isForward =
    current === undefined || !available.includes(current) || highestOf([current, highest ?? '']) !== current;
  return highest === undefined || !isForward ? wanted : [{ tag: 'latest', version: highest }, ...wanted];
}

/** Returns the tags of the file of `--tags` whose versions are not available. */
export function missingTags(
  { requiredTags }: Pick<SourcePackage, 'requiredTags'>,
  available: readonly string[],
): readonly WantedTag[] {
  return [...(requiredTags ?? [])]
    .filter(([, version]) => !available.includes(version))
    .map(([tag, version]) => ({ tag, version }));
}

function highestOf(versions: readonly string[]): string | undefined {
  const releases = versions.filter((version) => prerelease(version) === null);
  return [...(releases.length > 0 ? releases : versions)].sort(compare).at(-1);
}
