import { HttpError } from '../errors/http-error.ts';
import { isObject, type JsonObject, objectOr } from '../json/json-object.ts';
import { type ContentHashes, hashesOf } from '../storage/content-hashes.ts';
import { newPackageNameProblem } from './package-name.ts';
import { tarballName } from './packument.ts';
import { isVersion, tagProblem } from './version.ts';

/** A version that somebody wants to publish; everything that it says of itself is true. */
export interface Publication {
  readonly version: string;
  /** JSON text; its `dist` tells the hashes of the tarball, and no address. */
  readonly manifest: string;
  readonly tarball: Buffer;
  readonly hashes: ContentHashes;
  readonly distTags: Readonly<Record<string, string>>;
}

const deepest = 100;

/** Reads what npm sends to publish. Throws HttpError 400 with the first thing that is wrong. */
export function readPublishDocument(body: unknown, name: string): Publication {
  const document = expectObject(body, 'The body');
  const problem = newPackageNameProblem(name);
  if (problem !== undefined) throw new HttpError(400, problem);
  for (const key of ['_id', 'name']) {
    const told = document[key];
    if (told !== undefined && told !== name) throw wrong(`"${key}" is not the package of the address, ${name}`);
  }
  const [version, manifest] = onlyEntry(document.versions, '"versions"', 'version');
  if (!isVersion(version)) throw wrong(`${JSON.stringify(version)} is not a version such as 1.2.3`);
  if (manifest.name !== name) throw wrong(`the manifest does not have the name ${name}`);
  if (manifest.version !== version) throw wrong(`the manifest does not have the version ${version}`);
  if (isDeeperThan(manifest, deepest)) throw wrong(`the manifest is nested deeper than ${deepest} levels`);
  const tarball = readAttachment(document._attachments, tarballName(name, version));
  const hashes = hashesOf(tarball);
  const dist = verifiedDist(manifest.dist, hashes);
  const distTags = readTags(document['dist-tags'], version);
  return { version, manifest: JSON.stringify({ ...manifest, dist }), tarball, hashes, distTags };
}

function readAttachment(attachments: unknown, file: string): Buffer {
  const [name, attachment] = onlyEntry(attachments, '"_attachments"', 'tarball');
  if (name.slice(name.lastIndexOf('/') + 1) !== file) throw wrong(`the attachment is not called ${file}`);
  const { data, length } = attachment;
  const tarball = Buffer.from(typeof data === 'string' ? data : '', 'base64');
  // Decoding passes over what is no base64; only what comes back the same was all of it.
  if (tarball.length === 0 || tarball.toString('base64') !== data) {
    throw wrong('the data of the attachment is not base64');
  }
  if (length !== undefined && length !== tarball.length) {
    throw wrong(`the attachment has ${tarball.length} bytes, and its "length" says ${JSON.stringify(length)}`);
  }
  return tarball;
}

function verifiedDist(told: unknown, { sha512, sha1: shasum }: ContentHashes): JsonObject {
  const { tarball: _address, ...dist } = told === undefined ? {} : expectObject(told, '"dist" of the manifest');
  const integrity = `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`;
  const claimed = dist.integrity;
  if (claimed !== undefined && !(typeof claimed === 'string' && claimed.split(/\s+/).includes(integrity))) {
    throw wrong('"integrity" is not the SHA-512 of the attachment');
  }
  if (dist.shasum !== undefined && dist.shasum !== shasum) {
    throw wrong('"shasum" is not the SHA-1 of the attachment');
  }
  return { ...dist, integrity, shasum };
}

function readTags(tags: unknown, version: string): Readonly<Record<string, string>> {
  const read: [string, string][] = [];
  for (const [tag, tagged] of Object.entries(tags === undefined ? {} : expectObject(tags, '"dist-tags"'))) {
    const problem = tagProblem(tag);
    if (problem !== undefined) throw new HttpError(400, problem);
    if (tagged !== version) throw wrong(`the tag ${tag} does not name the version ${version}`);
    read.push([tag, version]);
  }
  return Object.fromEntries(read);
}

function onlyEntry(value: unknown, where: string, what: string): [key: string, value: JsonObject] {
  const entries = Object.entries(expectObject(value, where));
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw wrong(`${where} must hold exactly one ${what}`);
  return [entry[0], expectObject(entry[1], `${where}[${JSON.stringify(entry[0])}]`)];
}

function expectObject(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw wrong(`${where} must be an object`);
  return value;
}

/** Level by level, so that no nesting is too deep for it. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((node) => (Array.isArray(node) ? node : Object.values(objectOr(node))));
  }
  return false;
}

function wrong(what: string): HttpError {
  return new HttpError(400, `This cannot be published: ${what}.`);
}
