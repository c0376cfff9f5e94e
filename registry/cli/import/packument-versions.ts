import compare from 'semver/functions/compare.js';
import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import { quoted } from '../../errors/quoted.ts';
import { type TarballEntry, tarballOf } from '../../packages/packuments/tarball-entry.ts';
import { isVersion } from '../../packages/publications/version.ts';
import type { RefusedItem } from './source.ts';

/** A version as a packument describes it. */
export interface DescribedVersion {
  readonly version: string;
  readonly manifest: JsonObject;
  readonly tarball: TarballEntry;
  readonly deprecated: string | undefined;
  /** Whether the registry has attestations about the origin of the tarball. */
  readonly isAttested: boolean;
}

export interface DescribedPackage {
  /** In the order of their publication, as far as it is known, and otherwise in the order of versions. */
  readonly versions: readonly DescribedVersion[];
  readonly tags: ReadonlyMap<string, string>;
  readonly refused: readonly RefusedItem[];
}

/** Returns the versions in a packument that describe themselves, with the tags. */
export function describedPackage(name: string, packument: JsonObject): DescribedPackage {
  const times = objectOr(packument.time);
  const timeOf = (version: string): number => Date.parse(String(times[version])) || 0;
  const versions: DescribedVersion[] = [];
  const refused: RefusedItem[] = [];
  const tags = new Map(Object.entries(objectOr(packument['dist-tags'])).filter(isText));
  for (const [version, sent] of Object.entries(objectOr(packument.versions))) {
    const described = describedVersion(name, version, sent);
    if ('reason' in described)
      refused.push({ version: isVersion(version) ? version : undefined, file: version, ...described });
    else versions.push(withReadme(described, packument, tags));
  }
  versions.sort((one, other) => timeOf(one.version) - timeOf(other.version) || compare(one.version, other.version));
  return { versions, tags, refused };
}

function describedVersion(
  name: string,
  version: string,
  sent: unknown,
): DescribedVersion | { readonly reason: string } {
  if (!isVersion(version)) return { reason: `${quoted(version)} is not a version.` };
  if (!isObject(sent) || sent.name !== name || sent.version !== version)
    return { reason: `The manifest is not that of ${quoted(`${name}@${version}`)}.` };
  const tarball = tarballOf(sent);
  if (!tarball) return { reason: 'The manifest has no valid address of a tarball.' };
  const { deprecated } = sent;
  const message = typeof deprecated === 'string' && deprecated !== '' ? deprecated : undefined;
  const isAttested = isObject(objectOr(sent.dist).attestations);
  return { version, manifest: publishedManifest(sent), tarball, deprecated: message, isAttested };
}

/** Returns a manifest without what a registry adds; it adds its own. */
function publishedManifest({ dist, _npmUser, maintainers, ...manifest }: JsonObject): JsonObject {
  return manifest;
}

/** Registries that keep one readme of a package have that of the latest version. */
function withReadme(
  described: DescribedVersion,
  { readme }: JsonObject,
  tags: ReadonlyMap<string, string>,
): DescribedVersion {
  const isMissing = typeof described.manifest.readme !== 'string' && typeof readme === 'string' && readme !== '';
  if (!isMissing || tags.get('latest') !== described.version) return described;
  return { ...described, manifest: { ...described.manifest, readme } };
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
