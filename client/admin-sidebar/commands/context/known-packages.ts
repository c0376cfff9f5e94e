import { knownPaths } from '../../../admin-api/access/pattern-preview.ts';
import { publishedPackages } from '../../../admin-api/client/published-packages.ts';
import type { Authorize, Connection } from '../../../admin-api/connection.ts';
import type { CommandTarget } from './target.ts';

/** The paths of the packages that anything tells of. What cannot be read is not known: a path can be typed all the same. */
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
