import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import clean from 'semver/functions/clean.js';
import { isObject, type JsonObject } from '../../../server/core/text/json-object.ts';
import { HttpError } from '../../errors/http-error.ts';
import { exceededLimit } from '../../packages/packuments/document-limits.ts';
import { packageNameProblem } from '../../packages/publications/package-name.ts';
import { isVersion } from '../../packages/publications/version.ts';
import { publishedArchiveLimits } from '../../packages/tarballs/archive-entries.ts';
import { PackageContents } from '../../packages/tarballs/package-contents.ts';
import { ContentHasher, type ContentHashes } from '../../storage/blobs/content-hashes.ts';
import { parsedJson } from '../../upstream/parsed-json.ts';
import { unreadable } from './find-tarballs.ts';
import { maxTarballSize } from './source.ts';
import { SourceError } from './source-error.ts';

/** A tarball with the `package.json` in it. */
export interface PackedVersion {
  readonly name: string;
  readonly version: string;
  readonly manifest: JsonObject;
  readonly hashes: ContentHashes;
}

/** Reads a tarball in constant memory. Rejects with a SourceError. */
export async function readPacked(path: string): Promise<PackedVersion> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    try {
      return await packedIn(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(error instanceof HttpError ? error.message : unreadable(error));
  }
}

async function packedIn(file: FileHandle): Promise<PackedVersion> {
  const stats = await file.stat();
  if (!stats.isFile()) throw new SourceError('It is not a file.');
  if (stats.size > maxTarballSize) throw new SourceError(`It has more than ${maxTarballSize} bytes.`);
  const hasher = new ContentHasher();
  const contents = new PackageContents(publishedArchiveLimits);
  try {
    for await (const part of file.createReadStream({ autoClose: false })) {
      hasher.update(part);
      await contents.write(part);
    }
    // Clients install the last of several.
    const packed = (await contents.finish()).manifests.at(-1);
    return { ...versionIn(packed?.content ?? new Uint8Array()), hashes: hasher.digest() };
  } finally {
    contents.discard();
  }
}

function versionIn(content: Uint8Array): Omit<PackedVersion, 'hashes'> {
  const file = '`package.json` in the tarball';
  const limit = exceededLimit(content);
  if (limit !== undefined) throw new SourceError(`${file} ${limit}.`);
  const manifest = parsedJson(content);
  if (!isObject(manifest)) throw new SourceError(`${file} is not a JSON object.`);
  const name = typeof manifest.name === 'string' ? manifest.name.trim() : '';
  const problem = packageNameProblem(name);
  if (problem !== undefined) throw new SourceError(problem);
  // As clients publish it.
  const version = typeof manifest.version === 'string' ? clean(manifest.version, { loose: true }) : null;
  if (version === null || !isVersion(version)) throw new SourceError(`${file} has no valid version.`);
  return { name, version, manifest: withPrograms({ ...manifest, name, version }, name) };
}

/** Returns the manifest with `bin` as an object. Like npm, names the command after the package if `bin` is a string. */
function withPrograms(manifest: JsonObject, name: string): JsonObject {
  if (typeof manifest.bin !== 'string') return manifest;
  return { ...manifest, bin: { [name.slice(name.indexOf('/') + 1)]: manifest.bin } };
}
