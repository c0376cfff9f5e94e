import clean from 'semver/functions/clean.js';
import { quoted } from '../../errors/quoted.ts';
import { InvalidJson, JsonTooComplex } from '../../json/json-problems.ts';
import type { JsonLimits } from '../../json/json-scanner.ts';
import { readJson } from '../../json/read-json.ts';
import { members, skipped, whole } from '../../json/take.ts';
import type { PackedManifest } from '../tarballs/archive-entries.ts';
import { invalidPublication } from '../tarballs/invalid-publication.ts';

const limits: JsonLimits = { maxDepth: 100, maxKeySize: 4_096, maxValues: 100_000 };
const maxMembers = 10_000;
/** Bytes. */
const maxMemberSize = 1_024;
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

/**
 * Verifies that a `package.json` in the tarball has the name and the version of the publication, as clients read them.
 * Rejects with HttpError 400.
 */
export async function verifyPackedManifest(packed: PackedManifest, name: string, version: string): Promise<void> {
  const file = `${quoted(packed.path)} in the attachment`;
  const found = await nameAndVersion(packed.content, file);
  if (typeof found.name !== 'string' || found.name.trim() !== name) {
    throw invalidPublication(`\`name\` of ${file} must be \`${name}\``);
  }
  if (!isPublishedAs(found.version, version)) {
    throw invalidPublication(`\`version\` of ${file} must be \`${version}\``);
  }
}

/**
 * Returns whether clients publish a version of a `package.json` as `version`: without a leading `v`, spaces and build
 * metadata.
 */
function isPublishedAs(packed: unknown, version: string): boolean {
  if (typeof packed !== 'string') return false;
  return packed === version || clean(packed, { loose: true }) === clean(version);
}

async function nameAndVersion(content: Uint8Array, file: string) {
  const found: { name?: unknown; version?: unknown } = {};
  const text = byteOrderMark.equals(content.subarray(0, byteOrderMark.length))
    ? content.subarray(byteOrderMark.length)
    : content;
  const expectObject = (): never => {
    throw invalidPublication(`${file} must be an object`);
  };
  const takeMember = (key: string) => {
    if (key !== 'name' && key !== 'version') return skipped;
    return whole(maxMemberSize, (value) => {
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
