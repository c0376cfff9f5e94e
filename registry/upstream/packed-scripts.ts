import type { CacheRecords } from '../storage/contract/cache-records.ts';

/** Resolves to what installing the cached tarballs of a package runs, by version, for those that run something. */
export async function packedScripts(
  cache: Pick<CacheRecords, 'withInstallScripts'>,
  registry: string,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const entries = await cache.withInstallScripts(registry, name);
  return new Map(entries.map(({ path, installScript = '' }) => [versionOf(path, name), installScript] as const));
}

/** Returns the version in the path of a tarball, or its file for another name. */
function versionOf(path: string, name: string): string {
  const file = path.slice(name.length + '/-/'.length);
  const prefix = `${name.slice(name.indexOf('/') + 1)}-`;
  return file.startsWith(prefix) && file.endsWith('.tgz') ? file.slice(prefix.length, -'.tgz'.length) : file;
}
