import { knownPaths } from '../../../../admin-client/access/pattern-preview.ts';
import { cacheList } from '../../../../admin-client/lists/cache-list.ts';
import { packageList } from '../../../../admin-client/lists/package-list.ts';
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
