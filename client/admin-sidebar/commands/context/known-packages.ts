import { knownPaths } from '../../../admin-api/access/pattern-preview.ts';
import { publishedPackages } from '../../../admin-api/client/published-packages.ts';
import type { Authorize, Connection } from '../../../admin-api/connection.ts';
import type { CommandTarget } from './target.ts';

/** Returns the paths of the packages in the registry and its cache. Omits parts that cannot be read. */
export async function knownPackages(
  authorize: (connection: Connection) => Authorize,
  { session, scope }: CommandTarget,
): Promise<readonly string[]> {
  const { connection, closed } = session;
  const [cache, packages] = await Promise.allSettled([
    session.cache(),
    publishedPackages(connection, authorize(connection), scope, { closed }),
  ]);
  return knownPaths({
    cache: cache.status === 'fulfilled' ? cache.value.items : [],
    packages: packages.status === 'fulfilled' ? packages.value : [],
  });
}
