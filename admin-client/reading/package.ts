import { isObject, type JsonRecord, numberAt, objectAt, textAt, timeAt } from '../json.ts';
import type { PackageDetails, PackageVersion } from '../records/package-records.ts';

/** Reads a packument, without versions that cannot be read. Returns undefined if the body is not a packument. */
export function readPackage(body: unknown, name: string): PackageDetails | undefined {
  if (!isObject(body)) return undefined;
  const versions = objectAt(body, 'versions');
  if (versions === undefined) return undefined;
  const times = objectAt(body, 'time') ?? {};
  const tags = Object.entries(objectAt(body, 'dist-tags') ?? {});
  return {
    name,
    description: textAt(body, 'description'),
    readme: textAt(body, 'readme') || undefined,
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
  return { ...details, versions: details.versions.map((one) => ({ ...one, downloads: downloads.get(one.version) })) };
}

interface VersionContext {
  readonly name: string;
  /** The times of publication, by version. */
  readonly times: JsonRecord;
}

function readVersion(version: string, manifest: JsonRecord, { name, times }: VersionContext): PackageVersion {
  const dist = objectAt(manifest, 'dist') ?? {};
  const dependencies = ['dependencies', 'optionalDependencies', 'peerDependencies'];
  return {
    version,
    publishedAt: timeAt(times, version),
    publisher: textAt(objectAt(manifest, '_npmUser') ?? {}, 'name'),
    size: numberAt(dist, 'unpackedSize'),
    files: numberAt(dist, 'fileCount'),
    deprecated: textAt(manifest, 'deprecated') || undefined,
    isSigned: Array.isArray(dist.signatures) && dist.signatures.length > 0,
    hasProvenance: isObject(dist.attestations),
    integrity: textAt(dist, 'integrity'),
    tarball: tarballName(textAt(dist, 'tarball')) ?? `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`,
    dependencies: [...new Set(dependencies.flatMap((key) => Object.keys(objectAt(manifest, key) ?? {})))],
  };
}

function tarballName(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return last.endsWith('.tgz') && !last.includes('%') ? last : undefined;
}

/** Sorts by the time of publication; versions without a time are last, in the reverse order of the document. */
function latestFirst(versions: readonly PackageVersion[]): readonly PackageVersion[] {
  const time = ({ publishedAt }: PackageVersion): number => Date.parse(publishedAt ?? '') || 0;
  return versions.toReversed().sort((one, other) => time(other) - time(one));
}
