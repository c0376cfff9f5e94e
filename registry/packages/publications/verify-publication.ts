import { isObject, type JsonObject } from '../../../server/core/text/json-object.ts';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import { tarballName } from '../packuments/tarball-name.ts';
import { invalidPublication } from '../tarballs/invalid-publication.ts';
import type { Attachment, PackageFields, SentProvenance } from './package-document.ts';
import { newNameProblem } from './package-name.ts';
import { isVersion, tagProblem } from './version.ts';

/** A publication as sent. */
export interface SentPublication {
  readonly name: string;
  readonly fields: PackageFields;
  /** The number of versions in the document, and the first of them. */
  readonly versionCount: number;
  readonly version: string;
  readonly manifest: unknown;
  readonly attachment: Attachment | undefined;
  readonly provenance: SentProvenance | undefined;
  /** The size of the tarball, in bytes. */
  readonly size: number;
}

/** A version to be published whose document is consistent. */
export interface VerifiedPublication {
  readonly version: string;
  readonly manifest: JsonObject;
  readonly distTags: Readonly<Record<string, string>>;
}

/** Verifies everything in a publication except the content of its tarball. Throws HttpError 400 with the first problem. */
export function verifyPublication({ name, fields, versionCount, ...sent }: SentPublication): VerifiedPublication {
  const problem = newNameProblem(name);
  if (problem !== undefined) throw new HttpError(400, problem);
  for (const key of ['_id', 'name'] as const) {
    if (fields[key] !== undefined && fields[key] !== name) {
      throw invalidPublication(`\`${key}\` must be \`${name}\`, the package in the address`);
    }
  }
  if (versionCount !== 1) throw invalidPublication('`versions` must contain exactly one version');
  const { version } = sent;
  const manifest = expectObject(sent.manifest, `${quoted(version)} in \`versions\``);
  if (!isVersion(version)) throw invalidPublication(`${quoted(version)} is not a version such as \`1.2.3\``);
  if (manifest.name !== name) throw invalidPublication(`\`name\` of the manifest must be \`${name}\``);
  if (manifest.version !== version) throw invalidPublication(`\`version\` of the manifest must be \`${version}\``);
  verifyShapes(manifest);
  const file = tarballName(name, version);
  verifyAttachment(sent, file);
  verifyProvenanceFile(sent, file.replace(/\.tgz$/, '.sigstore'));
  return { version, manifest: withDeprecation(manifest), distTags: readTags(fields['dist-tags'], version) };
}

const dependencyFields = ['dependencies', 'optionalDependencies', 'devDependencies', 'peerDependencies'];

/** Throws HttpError 400 for a manifest with which clients fail. They write `null` for a field without a value. */
function verifyShapes(manifest: JsonObject): void {
  for (const field of dependencyFields) {
    const value = manifest[field] ?? {};
    if (!isObject(value) || Object.values(value).some((range) => typeof range !== 'string'))
      throw invalidPublication(`\`${field}\` of the manifest must be an object of names and ranges`);
  }
  const bin = manifest.bin ?? '';
  const isPath = typeof bin === 'string';
  if (!isPath && !(isObject(bin) && Object.values(bin).every((path) => typeof path === 'string')))
    throw invalidPublication('`bin` of the manifest must be a path, or an object of names and paths');
}

/** Returns a manifest without a `deprecated` that is no text, which clients could not read. */
function withDeprecation(manifest: JsonObject): JsonObject {
  if (!Object.hasOwn(manifest, 'deprecated') || typeof manifest.deprecated === 'string') return manifest;
  const { deprecated: _meaningless, ...rest } = manifest;
  return rest;
}

function verifyAttachment({ attachment, size }: Pick<SentPublication, 'attachment' | 'size'>, expected: string): void {
  if (!attachment) throw invalidPublication('`_attachments` must contain exactly one tarball');
  const { file, length } = attachment;
  if (withoutBuild(file.slice(file.lastIndexOf('/') + 1)) !== withoutBuild(expected)) {
    throw invalidPublication(`the name of the attachment must be \`${expected}\``);
  }
  if (size === 0) throw invalidPublication('`data` of the attachment must be Base64');
  if (length !== undefined && length !== size) {
    throw invalidPublication(`the attachment has ${size} bytes, but its \`length\` is ${JSON.stringify(length)}`);
  }
}

/** Returns the name of a tarball without build metadata. npm removes it from the version and Bun does not. */
function withoutBuild(file: string): string {
  return file.replace(/\+[0-9A-Za-z.-]+(?=\.tgz$)/, '');
}

function verifyProvenanceFile({ provenance }: Pick<SentPublication, 'provenance'>, expected: string): void {
  if (!provenance) return;
  if (provenance.file.slice(provenance.file.lastIndexOf('/') + 1) !== expected) {
    throw invalidPublication(`the name of the Sigstore bundle must be \`${expected}\``);
  }
  if (provenance.bundle === undefined) throw invalidPublication('the Sigstore bundle must have `data`');
}

/** The hashes of a tarball, in lower-case hexadecimal digits. */
export interface TarballHashes {
  readonly sha512: string;
  readonly sha1: string;
}

/** `dist` of a manifest, with the hashes of the tarball. */
export interface VerifiedDist extends JsonObject {
  readonly integrity: string;
}

/**
 * Returns `dist` of a manifest with the hashes of the tarball, without its address, signatures and attestations. Throws HttpError 400 when it
 * contains other hashes.
 */
export function verifiedDist(manifest: JsonObject, { sha512, sha1 }: TarballHashes): VerifiedDist {
  const sent = manifest.dist === undefined ? {} : expectObject(manifest.dist, '`dist` of the manifest');
  const { tarball: _address, signatures: _signatures, attestations: _attestations, ...dist } = sent;
  const integrity = `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`;
  const claimed = dist.integrity;
  if (claimed !== undefined && !(typeof claimed === 'string' && claimed.split(/\s+/).includes(integrity))) {
    throw invalidPublication('`integrity` is not the SHA-512 of the attachment');
  }
  if (dist.shasum !== undefined && dist.shasum !== sha1) {
    throw invalidPublication('`shasum` is not the SHA-1 of the attachment');
  }
  return { ...dist, integrity, shasum: sha1 };
}

function readTags(tags: unknown, version: string): Readonly<Record<string, string>> {
  const read: [string, string][] = [];
  for (const [tag, tagged] of Object.entries(tags === undefined ? {} : expectObject(tags, '`dist-tags`'))) {
    const problem = tagProblem(tag);
    if (problem !== undefined) throw new HttpError(400, problem);
    if (tagged !== version) throw invalidPublication(`tag \`${tag}\` must refer to version \`${version}\``);
    read.push([tag, version]);
  }
  return Object.fromEntries(read);
}

function expectObject(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw invalidPublication(`${where} must be an object`);
  return value;
}
