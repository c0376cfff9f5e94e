import type { RegistryScope } from '../../../../admin-client/admin-client.ts';
import { runBounded } from '../../../../admin-client/changes/run-bounded.ts';
import { packageList } from '../../../../admin-client/lists/package-list.ts';
import type { Session } from '../../../../admin-client/session.ts';

export interface Dependents {
  /** The packages whose latest version depends on the package, sorted. */
  readonly names: readonly string[];
  /** The number of packages that were checked. */
  readonly checked: number;
  readonly total: number;
}

/** The maximum number of packages that are read to find dependents. */
const maxChecked = 500;

/**
 * Resolves to the packages of a registry that depend on a package. A package that cannot be read is not counted as
 * checked.
 */
export async function dependentsOf(
  { client, list }: Session,
  scope: RegistryScope,
  name: string,
  signal: AbortSignal,
): Promise<Dependents> {
  const { items } = await list(packageList, scope).read();
  const others = items.filter((item) => item.name !== name);
  const names: string[] = [];
  const outcomes = await runBounded(others.slice(0, maxChecked), {
    maxConcurrent: 4,
    signal,
    async run(other) {
      const { versions } = await client.package(scope, other.name, { signal });
      if (versions[0]?.dependencies.includes(name) === true) names.push(other.name);
    },
  });
  return {
    names: names.sort(),
    checked: outcomes.filter(({ state }) => state === 'done').length,
    total: others.length,
  };
}
