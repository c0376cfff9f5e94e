import { isObject, type JsonRecord, numberAt, objectAt, textAt, timeAt } from '../http/json.ts';
import type { PackageDetails, PackageVersion } from '../package-records.ts';

/** Reads a packument; undefined when the body is none. Versions that cannot be read are omitted. */
export function readPackage(body: unknown, name: string): PackageDetails | undefined {
  if (!isObject(body)) return undefined;
  const versions = objectAt(body, 'versions');
  if (versions === undefined) return undefined;
  const times = objectAt(body, 'time') ?? {};
  const description = textAt(body, 'description');
  const readme = textAt(body, 'readme');
  const tags = Object.entries(objectAt(body, 'dist-tags') ?? {});
  return {
    name,
    ...(description !== undefined && { description }),
    ...(readme !== undefined && readme !== '' && { readme }),
    tags: new Map(tags.flatMap(([tag, version]) => (typeof version === 'string' ? [[tag, version]] : []))),
    versions: latestFirst(
      Object.entries(versions).flatMap(([version, manifest]) =>
        isObject(manifest) ? [readVersion(version, manifest, { name, times })] : [],
      ),
    ),
  };
}

/** Returns a package with the downloads of its versions, from the response of `GET /admin/packages/{name}`. */
export function withDownloads(details: PackageDetails, body: unknown): PackageDetails {
  const counted = isObject(body) && Array.isArray(body.versions) ? body.versions.filter(isObject) : [];
  const downloads = new Map(counted.map((each) => [textAt(each, 'version'), numberAt(each, 'downloads')]));
  const versions = details.versions.map((version) => {
    const count = downloads.get(version.version);
    return count === undefined ? version : { ...version, downloads: count };
  });
  return { ...details, versions };
}

interface VersionContext {
  readonly name: string;
  /** The times of publication, by version. */
  readonly times: JsonRecord;
}

function readVersion(version: string, manifest: JsonRecord, { name, times }: VersionContext): PackageVersion {
  const dist = objectAt(manifest, 'dist') ?? {};
  const publishedAt = timeAt(times, version);
  const publisher = textAt(objectAt(manifest, '_npmUser') ?? {}, 'name');
  const size = numberAt(dist, 'unpackedSize');
  const files = numberAt(dist, 'fileCount');
  const deprecated = textAt(manifest, 'deprecated');
  const integrity = textAt(dist, 'integrity');
  const dependencies = ['dependencies', 'optionalDependencies', 'peerDependencies'];
  return {
    version,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(publisher !== undefined && { publisher }),
    ...(size !== undefined && { size }),
    ...(files !== undefined && { files }),
    ...(deprecated !== undefined && deprecated !== '' && { deprecated }),
    isSigned: Array.isArray(dist.signatures) && dist.signatures.length > 0,
    hasProvenance: isObject(dist.attestations),
    ...(integrity !== undefined && { integrity }),
    tarball: tarballName(textAt(dist, 'tarball')) ?? `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`,
    dependencies: [...new Set(dependencies.flatMap((key) => Object.keys(objectAt(manifest, key) ?? {})))],
  };
}

function tarballName(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return last.endsWith('.tgz') && !last.includes('%') ? last : undefined;
}

/** Sorts by the time of publication; versions without one keep the order of the document, which is that of publication. */
function latestFirst(versions: readonly PackageVersion[]): readonly PackageVersion[] {
  const time = ({ publishedAt }: PackageVersion): number => Date.parse(publishedAt ?? '') || 0;
  return versions.toReversed().sort((one, other) => time(other) - time(one));
}
