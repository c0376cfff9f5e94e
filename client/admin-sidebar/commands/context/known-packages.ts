import { knownPaths } from '../../../admin-api/access/pattern-preview.ts';
import { publishedPackages } from '../../../admin-api/client/published-packages.ts';
import type { Authorize, Connection } from '../../../admin-api/connection.ts';
import type { CommandTarget } from './target.ts';

/** Returns the paths of the packages in the registry, its cache and its rules. Omits parts that cannot be read. */
export async function knownPackages(
  authorize: (connection: Connection) => Authorize,
  { session, scope }: CommandTarget,
): Promise<readonly string[]> {
  const { connection, closed } = session;
  const [cache, rules, packages] = await Promise.allSettled([
    session.cache(),
    session.rules(scope),
    publishedPackages(connection, authorize(connection), scope, { closed }),
  ]);
  return knownPaths({
    cache: cache.status === 'fulfilled' ? cache.value.items : [],
    rules: rules.status === 'fulfilled' ? rules.value.items : [],
    packages: packages.status === 'fulfilled' ? packages.value : [],
  });
}
