import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { isObject, type JsonObject, objectOr } from '../json/json-object.ts';
import { tarballName } from '../packuments/tarball-name.ts';
import { type ContentHashes, hashesOf } from '../storage/content-hashes.ts';
import { newPackageNameProblem } from './package-name.ts';
import { isVersion, tagProblem } from './version.ts';

/** A version to be published, with verified name, version and hashes. */
export interface VerifiedPublication {
  readonly version: string;
  /** JSON. Its `dist` contains the hashes of the tarball, but not its address. */
  readonly manifest: string;
  readonly tarball: Buffer;
  readonly hashes: ContentHashes;
  readonly distTags: Readonly<Record<string, string>>;
}

const maxDepth = 100;

/** Parses the document that clients send to publish a version. Throws HttpError 400 with the first problem. */
export function readPublishDocument(body: unknown, name: string): VerifiedPublication {
  const document = expectObject(body, 'the request body');
  const problem = newPackageNameProblem(name);
  if (problem !== undefined) throw new HttpError(400, problem);
  for (const key of ['_id', 'name']) {
    const sent = document[key];
    if (sent !== undefined && sent !== name) {
      throw invalid(`\`${key}\` must be \`${name}\`, the package in the address`);
    }
  }
  const [version, manifest] = onlyEntry(document.versions, '`versions`', 'version');
  if (!isVersion(version)) throw invalid(`${quoted(version)} is not a version such as \`1.2.3\``);
  if (manifest.name !== name) throw invalid(`\`name\` of the manifest must be \`${name}\``);
  if (manifest.version !== version) throw invalid(`\`version\` of the manifest must be \`${version}\``);
  if (isDeeperThan(manifest, maxDepth)) throw invalid(`the manifest must not be nested deeper than ${maxDepth} levels`);
  const tarball = readAttachment(document._attachments, tarballName(name, version));
  const hashes = hashesOf(tarball);
  const dist = verifiedDist(manifest.dist, hashes);
  const distTags = readTags(document['dist-tags'], version);
  return { version, manifest: JSON.stringify({ ...manifest, dist }), tarball, hashes, distTags };
}

function readAttachment(attachments: unknown, file: string): Buffer {
  const [name, attachment] = onlyEntry(attachments, '`_attachments`', 'tarball');
  if (name.slice(name.lastIndexOf('/') + 1) !== file) throw invalid(`the name of the attachment must be \`${file}\``);
  const { data, length } = attachment;
  const tarball = Buffer.from(typeof data === 'string' ? data : '', 'base64');
  // Decoding skips invalid characters, so only data that encodes to the same text is valid Base64.
  if (tarball.length === 0 || tarball.toString('base64') !== data) {
    throw invalid('`data` of the attachment must be Base64');
  }
  if (length !== undefined && length !== tarball.length) {
    throw invalid(`the attachment has ${tarball.length} bytes, but its \`length\` is ${JSON.stringify(length)}`);
  }
  return tarball;
}

function verifiedDist(sent: unknown, { sha512, sha1: shasum }: ContentHashes): JsonObject {
  const { tarball: _address, ...dist } = sent === undefined ? {} : expectObject(sent, '`dist` of the manifest');
  const integrity = `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`;
  const claimed = dist.integrity;
  if (claimed !== undefined && !(typeof claimed === 'string' && claimed.split(/\s+/).includes(integrity))) {
    throw invalid('`integrity` is not the SHA-512 of the attachment');
  }
  if (dist.shasum !== undefined && dist.shasum !== shasum) {
    throw invalid('`shasum` is not the SHA-1 of the attachment');
  }
  return { ...dist, integrity, shasum };
}

function readTags(tags: unknown, version: string): Readonly<Record<string, string>> {
  const read: [string, string][] = [];
  for (const [tag, tagged] of Object.entries(tags === undefined ? {} : expectObject(tags, '`dist-tags`'))) {
    const problem = tagProblem(tag);
    if (problem !== undefined) throw new HttpError(400, problem);
    if (tagged !== version) throw invalid(`tag \`${tag}\` must refer to version \`${version}\``);
    read.push([tag, version]);
  }
  return Object.fromEntries(read);
}

function onlyEntry(value: unknown, where: string, what: string): [key: string, value: JsonObject] {
  const entries = Object.entries(expectObject(value, where));
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw invalid(`${where} must contain exactly one ${what}`);
  return [entry[0], expectObject(entry[1], `${quoted(entry[0])} in ${where}`)];
}

function expectObject(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw invalid(`${where} must be an object`);
  return value;
}

/** Returns whether a value is nested deeper than a limit. Not recursive, so that no depth overflows the stack. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((node) => (Array.isArray(node) ? node : Object.values(objectOr(node))));
  }
  return false;
}

function invalid(problem: string): HttpError {
  return new HttpError(400, `The package cannot be published: ${problem}.`);
}
