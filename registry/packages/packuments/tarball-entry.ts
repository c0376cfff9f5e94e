import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';

/** The hashes of a tarball in the metadata of its version, in lower-case hexadecimal digits. */
export interface Integrity {
  /** A tarball must match any of them. */
  readonly sha512: readonly string[];
  readonly sha1: string | undefined;
}

/** The address and the hashes of a tarball, as the upstream specifies them (`dist`). */
export interface TarballEntry {
  readonly url: string;
  /** The last segment of the address, decoded. */
  readonly file: string;
  readonly integrity: Integrity;
}

/** A file of a package, as a client requests it. */
export interface TarballName {
  readonly file: string;
  /** The version that the name of the file contains; empty if it is not `name-version.tgz`. */
  readonly version: string;
}

/**
 * Returns the tarball that a file name refers to in a packument: that of the version in the name, or the one whose
 * address ends with the name. Undefined when there is none, or when the addresses of different tarballs end with it.
 */
export function findTarball(packument: JsonObject, tarball: TarballName): TarballEntry | undefined {
  const [version = ''] = versionsWith(packument, tarball);
  return tarballOf(objectOr(packument.versions)[version]);
}

/** Returns the versions with the tarball that a file name refers to, as in `findTarball`; several if they have the same tarball. */
export function versionsWith(packument: JsonObject, { file, version }: TarballName): readonly string[] {
  const versions = objectOr(packument.versions);
  if (Object.hasOwn(versions, version) && tarballOf(versions[version])) return [version];
  // Few addresses contain the name, so few are parsed.
  const found = Object.entries(versions)
    .filter(([, manifest]) => mentions(manifest, file))
    .map(([name, manifest]) => ({ name, tarball: tarballOf(manifest) }))
    .filter(({ tarball }) => tarball?.file === file);
  return new Set(found.map(({ tarball }) => tarball?.url)).size === 1 ? found.map(({ name }) => name) : [];
}

/** Returns the tarball in the metadata of a version; undefined if it has no valid address. */
export function tarballOf(manifest: unknown): TarballEntry | undefined {
  const dist = isObject(manifest) ? objectOr(manifest.dist) : {};
  const url = dist.tarball;
  const file = typeof url === 'string' ? fileIn(url) : undefined;
  return typeof url === 'string' && file !== undefined ? { url, file, integrity: integrityOf(dist) } : undefined;
}

/** Returns the SHA-512 hashes in a subresource integrity text, in lower-case hexadecimal digits. */
export function sha512In(integrity: string): readonly string[] {
  return integrity
    .split(/\s+/)
    .filter((hash) => /^sha512-[A-Za-z0-9+/]{86}==(?:\?|$)/.test(hash))
    .map((hash) => Buffer.from(hash.slice('sha512-'.length).replace(/\?.*$/, ''), 'base64').toString('hex'));
}

/** Returns whether a tarball matches the strongest hash in its metadata; false when there is none. */
export function isIntact(
  { sha512, sha1 }: Integrity,
  actual: { readonly sha512: string; readonly sha1: string },
): boolean {
  return sha512.length > 0 ? sha512.includes(actual.sha512) : sha1 === actual.sha1;
}

function integrityOf({ integrity, shasum }: JsonObject): Integrity {
  return {
    sha512: typeof integrity === 'string' ? sha512In(integrity) : [],
    sha1: typeof shasum === 'string' ? shasum.toLowerCase() : undefined,
  };
}

function mentions(manifest: unknown, file: string): boolean {
  const url = isObject(manifest) ? objectOr(manifest.dist).tarball : undefined;
  return typeof url === 'string' && (url.includes(file) || url.includes('%'));
}

/** Returns the last segment of an address, decoded; undefined when the address is not valid. */
function fileIn(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  } catch {
    return undefined;
  }
}
