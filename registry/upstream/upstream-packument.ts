import { HttpError } from '../errors/http-error.ts';
import { isObject, type JsonObject } from '../json/json-object.ts';

/** The hashes of a tarball in its packument, in lower-case hexadecimal digits. */
export interface Integrity {
  /** A tarball must match any of them. */
  readonly sha512: readonly string[] | undefined;
  readonly sha1: string | undefined;
}

export interface UpstreamDocument {
  /** Unchanged; `name` and the type of `versions` are checked. */
  readonly packument: JsonObject;
  /** By the last segment of the address of the tarball. */
  readonly tarballs: ReadonlyMap<string, { readonly url: string; readonly integrity: Integrity }>;
}

/** Parses a packument of the upstream. Throws HttpError 502 when it is not the packument of the package. */
export function readUpstreamPackument(content: Uint8Array, name: string): UpstreamDocument {
  const packument = parsed(content);
  if (!isObject(packument) || packument.name !== name || !isObject(packument.versions)) {
    throw new HttpError(502, `The upstream registry did not send a packument of \`${name}\`.`);
  }
  const versions = Object.values(packument.versions);
  return { packument, tarballs: new Map(versions.flatMap(tarballOf)) };
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return undefined;
  }
}

function tarballOf(manifest: unknown): [file: string, tarball: { url: string; integrity: Integrity }][] {
  const dist = isObject(manifest) ? manifest.dist : undefined;
  if (!isObject(dist) || typeof dist.tarball !== 'string') return [];
  const url = dist.tarball;
  const file = fileIn(url);
  return file === undefined ? [] : [[file, { url, integrity: integrityOf(dist) }]];
}

/** Returns the last segment of an address; undefined when the address is not valid. */
function fileIn(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  } catch {
    return undefined;
  }
}

function integrityOf(dist: JsonObject): Integrity {
  const { integrity, shasum } = dist;
  const hashes = typeof integrity === 'string' ? integrity.split(/\s+/) : [];
  const sha512 = hashes
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => Buffer.from(hash.slice('sha512-'.length).replace(/\?.*$/, ''), 'base64').toString('hex'));
  return {
    sha512: sha512.length > 0 ? sha512 : undefined,
    sha1: typeof shasum === 'string' ? shasum.toLowerCase() : undefined,
  };
}
