import clean from 'semver/functions/clean.js';
import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { quoted } from '../../errors/quoted.ts';
import { InvalidJson, JsonTooComplex } from '../../json/json-problems.ts';
import type { JsonLimits } from '../../json/json-scanner.ts';
import { readJson } from '../../json/read-json.ts';
import { members, skipped, whole } from '../../json/take.ts';
import type { PackedManifest } from '../tarballs/archive-entries.ts';
import { invalidPublication } from '../tarballs/invalid-publication.ts';
import { differingField, readFields } from './differing-field.ts';

const limits: JsonLimits = { maxDepth: 100, maxKeySize: 4_096, maxValues: 100_000 };
const maxMembers = 10_000;
/** Bytes. */
const maxMemberSize = 1_024;
/** Bytes of a member with scripts or dependencies, which is limited by the size of the file. */
const maxFieldSize = 2 ** 20;
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

/** The version that is published, as its document describes it. */
export interface PublishedManifest {
  readonly name: string;
  readonly version: string;
  readonly manifest: JsonObject;
}

/**
 * Verifies that a `package.json` in the tarball has the name and the version of the publication, as clients read them, and the
 * same scripts, dependencies, programs and engines. Rejects with HttpError 400.
 */
export async function verifyPackedManifest(
  packed: PackedManifest,
  { name, version, manifest }: PublishedManifest,
): Promise<void> {
  const file = `${quoted(packed.path)} in the attachment`;
  const found = await fieldsOf(packed.content, file);
  if (typeof found.name !== 'string' || found.name.trim() !== name) {
    throw invalidPublication(`\`name\` of ${file} must be \`${name}\``);
  }
  if (!isPublishedAs(found.version, version)) {
    throw invalidPublication(`\`version\` of ${file} must be \`${version}\``);
  }
  const field = differingField(manifest, found, name);
  if (field === undefined) return;
  throw invalidPublication(`\`${field}\` of ${file} must be the same as \`${field}\` of the manifest`);
}

/**
 * Returns whether clients publish a version of a `package.json` as `version`: without a leading `v`, spaces and build
 * metadata.
 */
function isPublishedAs(packed: unknown, version: string): boolean {
  if (typeof packed !== 'string') return false;
  return packed === version || clean(packed, { loose: true }) === clean(version);
}

async function fieldsOf(content: Uint8Array, file: string): Promise<JsonObject> {
  const found: Record<string, unknown> = {};
  const text = byteOrderMark.equals(content.subarray(0, byteOrderMark.length))
    ? content.subarray(byteOrderMark.length)
    : content;
  const expectObject = (): never => {
    throw invalidPublication(`${file} must be an object`);
  };
  const takeMember = (key: string) => {
    const isName = key === 'name' || key === 'version';
    if (!isName && !readFields.has(key)) return skipped;
    return whole(isName ? maxMemberSize : maxFieldSize, (value) => {
      found[key] = value;
    });
  };
  try {
    await readJson([text], members(maxMembers, takeMember, expectObject), { limits });
    return found;
  } catch (error) {
    if (error instanceof InvalidJson) throw invalidPublication(`${file} is not valid JSON: ${error.message}`);
    if (error instanceof JsonTooComplex) throw invalidPublication(`${file} ${error.message}`);
    throw error;
  }
}
