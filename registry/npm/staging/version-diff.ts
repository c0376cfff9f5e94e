import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import { listFiles, type PackedFile } from '../../packages/tarballs/list-files.ts';
import type { StagedDocument, StagedVersion } from '../../storage/contract/staged-records.ts';
import type { Storage } from '../../storage/contract/storage.ts';
import { contentOf } from './stored-tarball.ts';

/** A value before and after a change; null where there is none. */
export interface Change<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
}

/** The difference between the version that a tag names and a staged version. */
export interface VersionDiff {
  /** Null if there is no version yet. */
  readonly from: string | null;
  readonly to: string;
  /** The sizes of the changed files, in bytes, by path; at most 1,000. */
  readonly files: Readonly<Record<string, Change<number>>>;
  /** The number of other changed files. */
  readonly more_files: number;
  readonly scripts: Readonly<Record<string, Change<unknown>>>;
  /** The changed ranges, by field of the manifest and name. */
  readonly dependencies: Readonly<Record<string, Readonly<Record<string, Change<unknown>>>>>;
  /** The size of the tarball, in bytes. */
  readonly size: Change<number>;
  readonly unpacked_size: Change<number>;
}

const maxFiles = 1_000;
const dependencyFields = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies'] as const;

/**
 * Resolves to the difference between a staged version and the published version that the same tag names, or the latest one, so that it
 * shows what changes for users.
 */
export async function versionDiff(
  staged: StagedVersion & StagedDocument,
  storage: Pick<Storage, 'packages' | 'blobs'>,
): Promise<VersionDiff> {
  const before = await publishedBefore(staged, storage);
  const [oldFiles, newFiles] = [
    before ? await filesByPath(storage, before) : new Map<string, PackedFile>(),
    await filesByPath(storage, staged),
  ];
  const files = changes(
    oldFiles,
    newFiles,
    ({ hash }) => hash,
    ({ size }) => size,
  );
  const [oldManifest, newManifest] = [before?.manifest ?? {}, objectOr(JSON.parse(staged.manifest))];
  const between = (field: string) => Object.fromEntries(changesIn(oldManifest[field], newManifest[field]));
  const dependencies = dependencyFields.map((field) => [field, between(field)] as const);
  return {
    ...{ from: before?.version ?? null, to: staged.version },
    ...{ files: Object.fromEntries(files.slice(0, maxFiles)), more_files: Math.max(0, files.length - maxFiles) },
    scripts: between('scripts'),
    dependencies: Object.fromEntries(dependencies.filter(([, changed]) => Object.keys(changed).length > 0)),
    size: { from: before?.size ?? null, to: staged.size },
    unpacked_size: { from: before ? sizeOf(oldFiles) : null, to: sizeOf(newFiles) },
  };
}

async function publishedBefore({ tenant, name, distTags }: StagedVersion, { packages }: Pick<Storage, 'packages'>) {
  const current = (await packages.head(tenant, name))?.distTags ?? {};
  const [tag = 'latest'] = Object.keys(distTags);
  const version = current[tag] ?? current.latest;
  if (version === undefined) return undefined;
  const tarball = await packages.tarball(tenant, name, version);
  const texts = await packages.version(tenant, name, version);
  return tarball && texts && { ...tarball, version, manifest: objectOr(JSON.parse(texts.manifest)) };
}

async function filesByPath(
  { blobs }: Pick<Storage, 'blobs'>,
  tarball: Pick<StagedVersion, 'blob' | 'size'>,
): Promise<ReadonlyMap<string, PackedFile>> {
  return new Map((await listFiles(contentOf(blobs, tarball))).map((file) => [file.path, file]));
}

function sizeOf(files: ReadonlyMap<string, PackedFile>): number {
  return [...files.values()].reduce((sum, { size }) => sum + size, 0);
}

function changesIn(from: unknown, to: unknown): readonly (readonly [string, Change<unknown>])[] {
  const same = (value: unknown): unknown => value;
  return changes(membersOf(from), membersOf(to), JSON.stringify, same);
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  const members: JsonObject = isObject(value) ? value : {};
  return new Map(Object.entries(members));
}

/** Returns the keys whose values differ, in order, with what is shown of each value. */
function changes<Value, Shown>(
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
  identityOf: (value: Value) => string,
  shownOf: (value: Value) => Shown,
): readonly (readonly [string, Change<Shown>])[] {
  const keys = [...new Set([...from.keys(), ...to.keys()])].sort();
  return keys.flatMap((key) => {
    const [before, after] = [from.get(key), to.get(key)];
    const shown = {
      from: before === undefined ? null : shownOf(before),
      to: after === undefined ? null : shownOf(after),
    };
    const isSame = before !== undefined && after !== undefined && identityOf(before) === identityOf(after);
    return isSame ? [] : [[key, shown] as const];
  });
}
