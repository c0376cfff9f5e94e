import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import { taggedVersion } from './tagged-version.ts';

/** What a person wants to know about a package and one of its versions. All texts are those of the publisher. */
export interface PackageDescription extends VersionLine {
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly homepage: string;
  readonly repository: string;
  /** The folder of the package in the repository. */
  readonly directory: string;
  readonly bugs: string;
  /** Bytes and files after unpacking; undefined if they are not known. */
  readonly unpackedSize: number | undefined;
  readonly fileCount: number | undefined;
  readonly hasProvenance: boolean;
  readonly dependencies: readonly DependencyList[];
  /** The newest versions first. */
  readonly versions: readonly VersionLine[];
  readonly versionCount: number;
  readonly isLatest: boolean;
  /** The readme of the latest version. */
  readonly readme: string;
}

export interface VersionLine {
  readonly version: string;
  readonly tags: readonly string[];
  /** A time in the format of ISO 8601; empty if it is not known. */
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** The reason; empty if the version is not deprecated. */
  readonly deprecated: string;
}

export interface DependencyList {
  readonly kind: (typeof dependencyKinds)[number];
  readonly ranges: readonly (readonly [name: string, range: string])[];
}

const dependencyKinds = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const;
const maxVersions = 500;
const maxDependencies = 500;
const maxKeywords = 30;
const maxText = 1_000;

/**
 * Returns the description of a package and a version or tag, by default the latest version; undefined if the packument, in the full
 * form, does not have the version.
 */
export function describePackage(packument: JsonObject, requested?: string): PackageDescription | undefined {
  const versions = objectOr(packument.versions);
  const tags = objectOr(packument['dist-tags']);
  const times = objectOr(packument.time);
  // Versions are in the order of publication, which decides if times are equal or not known.
  const newestFirst = Object.keys(versions)
    .reverse()
    .sort((a, b) => compare(timeOf(times, b), timeOf(times, a)));
  const latest = Object.hasOwn(tags, 'latest') ? text(tags.latest) : (newestFirst[0] ?? '');
  const version = requested === undefined ? latest : taggedVersion(tags, requested);
  if (!Object.hasOwn(versions, version)) return undefined;
  const manifest = objectOr(versions[version]);
  const lineOf = (one: string): VersionLine => versionLine(one, objectOr(versions[one]), { tags, times });
  return {
    ...lineOf(version),
    ...textsOf(manifest),
    ...distOf(objectOr(manifest.dist)),
    dependencies: dependencyKinds.flatMap((kind) => dependenciesOf(manifest, kind)),
    versions: newestFirst.slice(0, maxVersions).map(lineOf),
    versionCount: newestFirst.length,
    isLatest: version === latest,
    readme: typeof packument.readme === 'string' ? packument.readme : '',
  };
}

interface PackageMembers {
  readonly tags: JsonObject;
  readonly times: JsonObject;
}

function versionLine(version: string, manifest: JsonObject, { tags, times }: PackageMembers): VersionLine {
  return {
    version,
    tags: Object.keys(tags).filter((tag) => tags[tag] === version),
    publishedAt: timeOf(times, version),
    publishedBy: text(objectOr(manifest._npmUser).name),
    deprecated: text(manifest.deprecated),
  };
}

function textsOf(manifest: JsonObject) {
  const { keywords, repository, bugs, license } = manifest;
  return {
    description: text(manifest.description),
    license: text(isObject(license) ? license.type : license),
    keywords: (Array.isArray(keywords) ? keywords : []).map(text).filter(Boolean).slice(0, maxKeywords),
    homepage: text(manifest.homepage),
    repository: text(isObject(repository) ? repository.url : repository),
    directory: text(objectOr(repository).directory),
    bugs: text(isObject(bugs) ? bugs.url : bugs),
  };
}

function distOf({ unpackedSize, fileCount, attestations }: JsonObject) {
  return {
    unpackedSize: typeof unpackedSize === 'number' ? unpackedSize : undefined,
    fileCount: typeof fileCount === 'number' ? fileCount : undefined,
    hasProvenance: isObject(attestations),
  };
}

function dependenciesOf(manifest: JsonObject, kind: DependencyList['kind']): readonly DependencyList[] {
  // npm also lists optional dependencies as dependencies.
  const others = kind === 'dependencies' ? objectOr(manifest.optionalDependencies) : {};
  const ranges = Object.entries(objectOr(manifest[kind]))
    .filter(([name]) => !Object.hasOwn(others, name))
    .slice(0, maxDependencies)
    .map(([name, range]) => [text(name), text(range)] as const);
  return ranges.length === 0 ? [] : [{ kind, ranges }];
}

/** Returns a time in the format of ISO 8601, which sorts as text; empty if it is not known. */
function timeOf(times: JsonObject, version: string): string {
  const time = Object.hasOwn(times, version) ? Date.parse(text(times[version])) : Number.NaN;
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxText) : '';
}
