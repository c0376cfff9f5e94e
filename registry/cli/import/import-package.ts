import { readFile } from 'node:fs/promises';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { sha512In } from '../../packages/packuments/tarball-entry.ts';
import { hashesOf } from '../../storage/blobs/content-hashes.ts';
import { unreadable } from './find-tarballs.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import type { PackageResult } from './package-result.ts';
import { reportedProblem } from './reported-problem.ts';
import { settleDeprecations, settleTags } from './settle-package.ts';
import type { SourcePackage, SourceVersion, VersionContent } from './source.ts';
import { SourceError } from './source-error.ts';
import { wantedTags } from './tags.ts';
import type { ImportTarget, StoredPackage } from './target.ts';

export interface ImportOptions {
  readonly target: ImportTarget;
  readonly signal: AbortSignal;
  readonly isDryRun: boolean;
  /** Sends large tarballs, each of which is in memory while it is sent. */
  readonly large: OneAtATime;
}

/**
 * Publishes the versions of a package that the registry does not have, and sets tags and deprecations. Adds what it does to `result`.
 * Rejects with a RegistryError if nothing more can be imported.
 */
export async function importPackage(
  source: SourcePackage,
  result: PackageResult,
  options: ImportOptions,
): Promise<void> {
  const { target, isDryRun } = options;
  const stored = await target.stored(source.name);
  result.refused.push(...source.refused);
  const available = [...stored.versions.keys(), ...source.versions.map(({ version }) => version)];
  // A version may be refused, so tags that must be set together are set at the end.
  const planned = source.requiredTags ? [] : wantedTags(source, available, stored);
  for (const version of source.versions) {
    const tags = planned.filter((wanted) => wanted.version === version.version).map(({ tag }) => tag);
    try {
      result[await importVersion(source, version, { ...options, stored, tags })].push(version.version);
    } catch (error) {
      result.refused.push({ version: version.version, file: version.file, reason: reportedProblem(error) });
    }
  }
  const after = isDryRun || result.imported.length === 0 ? stored : await target.stored(source.name);
  await settleTags(source, { before: stored, after }, result, options);
  if (!isDryRun) await settleDeprecations(source, after, result, target);
}

interface VersionOptions extends ImportOptions {
  readonly stored: StoredPackage;
  readonly tags: readonly string[];
}

async function importVersion(
  { name }: SourcePackage,
  version: SourceVersion,
  { target, signal, isDryRun, large, stored, tags }: VersionOptions,
): Promise<'imported' | 'existing'> {
  signal.throwIfAborted();
  const there = stored.versions.get(version.version);
  const known = version.integrity.sha512;
  if (there && known.length > 0) return requireSame(there.integrity, known);
  if (isDryRun) return there ? 'existing' : 'imported';
  const content = await version.read();
  try {
    if (there) return requireSame(there.integrity, [content.sha512]);
    await large.run(content.path, async () =>
      target.publish(await publicationOf(name, version, content, tags), { signal }),
    );
    return 'imported';
  } catch (error) {
    if (!isConflict(error)) throw error;
    // An attempt whose response was lost, or another client, has published it.
    const now = (await target.stored(name)).versions.get(version.version);
    if (!now) throw error;
    return requireSame(now.integrity, [content.sha512]);
  } finally {
    content.discard();
  }
}

async function publicationOf(
  name: string,
  { version, deprecated }: SourceVersion,
  { path, sha512, manifest, provenance }: VersionContent,
  tags: readonly string[],
) {
  const tarball = await readFile(path).catch((error: unknown) => {
    throw new SourceError(unreadable(error));
  });
  if (hashesOf(tarball).sha512 !== sha512) throw new SourceError('The file has changed during the import.');
  const published = deprecated === undefined ? manifest : { ...manifest, deprecated };
  return { name, version, manifest: published, tarball: new Uint8Array(tarball), tags, provenance };
}

/** Throws a SourceError if the registry has a version with other content. */
function requireSame(integrity: string | undefined, sha512: readonly string[]): 'existing' {
  if (sha512In(integrity ?? '').some((hash) => sha512.includes(hash))) return 'existing';
  throw new SourceError('The registry has this version with other content, which was not changed.');
}

function isConflict(error: unknown): boolean {
  return error instanceof RegistryError && error.kind === 'conflict';
}
