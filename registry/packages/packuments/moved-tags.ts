import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';
import { type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';

/**
 * Returns tags in which a hidden version is replaced by the newest visible one that is not newer: not a prerelease unless the
 * hidden one is, and not a deprecated one if there are others. A tag without such a version is omitted. `versions` contains the
 * manifests of the visible versions, or only their member `deprecated`.
 */
export function movedTags<Tag>(
  tags: Readonly<Record<string, Tag>>,
  hidden: ReadonlySet<string>,
  versions: JsonObject,
): Readonly<Record<string, Tag | string>> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([tag, version]): (readonly [string, Tag | string])[] => {
      if (typeof version !== 'string' || !hidden.has(version)) return [[tag, version]];
      const replacement = newestBefore(version, versions);
      return replacement === undefined ? [] : [[tag, replacement]];
    }),
  );
}

function newestBefore(limit: string, versions: JsonObject): string | undefined {
  const latest = parse(limit, { loose: true });
  if (!latest) return undefined;
  const candidates = Object.keys(versions).filter((version) => {
    const parsed = parse(version, { loose: true });
    return parsed && (latest.prerelease.length > 0 || parsed.prerelease.length === 0) && parsed.compare(latest) <= 0;
  });
  const maintained = candidates.filter((version) => !objectOr(versions[version]).deprecated);
  const [newest] = (maintained.length > 0 ? maintained : candidates).sort((a, b) => compare(b, a, true));
  return newest;
}
