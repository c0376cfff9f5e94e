import { dirname, join } from 'node:path';
import compare from 'semver/functions/compare.js';
import { didYouMean } from '../../../server/cli/options/options.ts';
import { printable, quoted } from '../../errors/quoted.ts';
import { isIntact } from '../../packages/packuments/tarball-entry.ts';
import { findTarballs } from './find-tarballs.ts';
import type { DescribedPackage } from './packument-versions.ts';
import { type PackedVersion, readPacked } from './read-packed.ts';
import type { ImportSource, RefusedItem, SourcePackage, SourceVersion } from './source.ts';
import { SourceError } from './source-error.ts';
import { storedPackument } from './stored-packument.ts';

/** Tags by package, from the file of `--tags`. */
export type TagsByPackage = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface FolderOptions {
  readonly folder: string;
  readonly tags: TagsByPackage;
  /** Called after each tarball that is read. */
  readonly progress: (done: number, total: number) => void;
}

/** A tarball of a folder; its manifest is read again when it is imported. */
interface FoundVersion extends Omit<PackedVersion, 'manifest'> {
  readonly file: string;
}

interface FoundPackage {
  readonly versions: Map<string, FoundVersion>;
  readonly refused: RefusedItem[];
}

/**
 * Reads the tarballs below a folder. In the storage of verdaccio, a `package.json` beside them has the manifests, the tags and the
 * times of a package. Rejects if the folder cannot be read.
 */
export async function openFolder({ folder, tags, progress }: FolderOptions): Promise<ImportSource> {
  const found = await findTarballs(folder);
  const refused = [...found.refused];
  const packages = new Map<string, FoundPackage>();
  for (const [index, file] of found.files.entries()) {
    try {
      const { manifest: _readAgain, ...packed } = await readPacked(join(folder, file));
      const one = packages.get(packed.name) ?? { versions: new Map(), refused: [] };
      packages.set(packed.name, one);
      add(one, { ...packed, file });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      refused.push({ file, reason: error.message });
    }
    progress(index + 1, found.files.length);
  }
  const names = [...packages.keys()].sort();
  refused.push(...[...tags.keys()].filter((name) => !packages.has(name)).map((name) => unknownPackage(name, names)));
  return {
    label: folder,
    names,
    refused,
    package: async (name) => sourcePackage(folder, name, packages.get(name), tags.get(name)),
    close: () => undefined,
  };
}

/** Returns the problem of a package that only the file of `--tags` names. */
function unknownPackage(name: string, names: readonly string[]): RefusedItem {
  const reason = `The folder contains no version of this package${didYouMean(name, names)}; correct the name in the file of \`--tags\`, or remove it.`;
  return { file: `tags of ${quoted(name)}`, reason };
}

function add({ versions, refused }: FoundPackage, found: FoundVersion): void {
  const { version, file, hashes } = found;
  const other = versions.get(version);
  if (!other) versions.set(version, found);
  else if (other.hashes.sha512 !== hashes.sha512)
    refused.push({ version, file, reason: `\`${printable(other.file)}\` has the same version with other content.` });
}

function sourcePackage(
  folder: string,
  name: string,
  found: FoundPackage | undefined,
  givenTags: ReadonlyMap<string, string> | undefined,
): SourcePackage {
  const { versions, refused: earlier } = found ?? { versions: new Map<string, FoundVersion>(), refused: [] };
  const stored = new Map<string, DescribedPackage | undefined>();
  const refused = [...earlier];
  const sent: SourceVersion[] = [];
  for (const one of [...versions.values()].sort((a, b) => compare(a.version, b.version))) {
    const beside = dirname(join(folder, one.file));
    if (!stored.has(beside)) stored.set(beside, storedPackument(join(beside, 'package.json'), name));
    const described = stored.get(beside);
    const problem = described && problemOf(one, described);
    if (problem === undefined) sent.push(sourceVersion(folder, one, described));
    else refused.push({ version: one.version, file: one.file, reason: problem });
  }
  const known = [...stored.values()].filter((one) => one !== undefined);
  const order = known.flatMap((one) => one.versions.map(({ version }) => version));
  sent.sort((a, b) => order.indexOf(a.version) - order.indexOf(b.version) || compare(a.version, b.version));
  const tags = known.length === 0 ? undefined : new Map(known.flatMap((one) => [...one.tags]));
  const allTags = givenTags ? new Map([...(tags ?? []), ...givenTags]) : tags;
  return { name, versions: sent, tags: allTags, requiredTags: givenTags, refused };
}

function problemOf({ version, hashes }: FoundVersion, { versions }: DescribedPackage): string | undefined {
  const described = versions.find((one) => one.version === version);
  if (!described) return 'The `package.json` beside it does not have this version, which may have been unpublished.';
  if (isIntact(described.tarball.integrity, hashes)) return undefined;
  return 'Its content does not have the hash in the `package.json` beside it.';
}

function sourceVersion(
  folder: string,
  { version, file, hashes }: FoundVersion,
  stored: DescribedPackage | undefined,
): SourceVersion {
  const described = stored?.versions.find((one) => one.version === version);
  const path = join(folder, file);
  return {
    version,
    file,
    integrity: { sha512: [hashes.sha512], sha1: hashes.sha1 },
    deprecated: described?.deprecated,
    async read() {
      const manifest = described?.manifest ?? (await readPacked(path)).manifest;
      return { manifest, path, sha512: hashes.sha512, provenance: undefined, discard: () => undefined };
    },
  };
}
