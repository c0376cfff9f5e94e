import { isObject, type JsonObject, objectOr } from '../json/json-object.ts';
import type { StoredPackage } from '../storage/records.ts';

/** The full document of a package, or only the properties that an installation requires. */
export type PackumentForm = 'full' | 'abbreviated';

export const abbreviatedType = 'application/vnd.npm.install-v1+json';

/** Returns the full packument of a published package; `packageUrl` is the address of the package. */
export function packumentOf(stored: StoredPackage, packageUrl: string): JsonObject {
  const { name, revision, distTags, createdAt, modifiedAt } = stored;
  const manifests = stored.versions.map(({ version, manifest }) => [version, objectOr(JSON.parse(manifest))] as const);
  const versions = Object.fromEntries(manifests);
  const latest = objectOr(versions[distTags.latest ?? '']);
  const times = stored.versions.map(({ version, publishedAt }) => [version, toTime(publishedAt)]);
  const copied = ['description', 'keywords', 'license', 'homepage', 'repository', 'bugs', 'author', 'readme'];
  return withTarballs(
    {
      _id: name,
      _rev: String(revision),
      name,
      'dist-tags': distTags,
      versions,
      time: { created: toTime(createdAt), modified: toTime(modifiedAt), ...Object.fromEntries(times) },
      ...Object.fromEntries(copied.filter((key) => key in latest).map((key) => [key, latest[key]])),
    },
    packageUrl,
  );
}

/** Returns a packument with the addresses of all tarballs below `packageUrl`. */
export function withTarballs(packument: JsonObject, packageUrl: string): JsonObject {
  const versions = Object.entries(objectOr(packument.versions)).map(([version, manifest]) => {
    const { dist, ...rest } = objectOr(manifest);
    const tarball = `${packageUrl}/-/${tarballName(String(packument.name), version)}`;
    return [version, { ...rest, dist: { ...objectOr(dist), tarball } }];
  });
  return { ...packument, versions: Object.fromEntries(versions) };
}

/** Returns the file name of the tarball of a version, which does not contain the scope. */
export function tarballName(name: string, version: string): string {
  return `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}

const installationKeys = [
  'name',
  'version',
  'deprecated',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'bundleDependencies',
  'bundledDependencies',
  'acceptDependencies',
  'bin',
  'directories',
  'dist',
  'engines',
  'cpu',
  'os',
  'libc',
  'funding',
  '_hasShrinkwrap',
  'hasInstallScript',
];

/** Returns the abbreviated form of a packument, for `Accept: application/vnd.npm.install-v1+json`. */
export function abbreviated(packument: JsonObject): JsonObject {
  const versions = Object.entries(objectOr(packument.versions)).map(([version, manifest]) => {
    const all = objectOr(manifest);
    const entries = installationKeys.filter((key) => key in all).map((key) => [key, all[key]]);
    const scripts = objectOr(all.scripts);
    const installs = ['preinstall', 'install', 'postinstall'].some((script) => script in scripts);
    return [version, { ...Object.fromEntries(entries), ...(installs && { hasInstallScript: true }) }];
  });
  const time = packument.time;
  return {
    name: packument.name,
    'dist-tags': packument['dist-tags'],
    versions: Object.fromEntries(versions),
    ...(isObject(time) && { modified: time.modified }),
  };
}

/** Returns the form that an `Accept` header prefers; the full form if it has no preference. */
export function formFor(accept: string | undefined): PackumentForm {
  const qualities = new Map((accept ?? '').split(',').map(readRange));
  const short = qualities.get(abbreviatedType) ?? 0;
  const full = qualities.get('application/json') ?? qualities.get('*/*') ?? 0;
  return short > 0 && short >= full ? 'abbreviated' : 'full';
}

function readRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [type.toLowerCase(), quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
