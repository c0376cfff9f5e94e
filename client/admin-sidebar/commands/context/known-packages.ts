import { knownPaths } from '../../../admin-api/access/pattern-preview.ts';
import { cacheList } from '../../../admin-api/lists/cache-list.ts';
import { packageList } from '../../../admin-api/lists/package-list.ts';
import type { CommandTarget } from './target.ts';

/** Resolves to the paths of the packages in the registry and its cache. Omits parts that cannot be read. */
export async function knownPackages({ session, scope }: CommandTarget): Promise<readonly string[]> {
  const [cache] = await Promise.allSettled([
    session.list(cacheList, {}).read(),
    session.list(packageList, scope).read(),
  ]);
  const packages = session.list(packageList, scope).last()?.items ?? [];
  return knownPaths({
    cache: cache.status === 'fulfilled' ? cache.value.items : [],
    packages: packages.map(({ name }) => name),
  });
}
