import type { AdminClient } from '../../registry/admin-client.ts';
import { RegistryError } from '../../registry/registry-error.ts';

/** What a registry showed of itself when it was asked for the first time. Undefined is what it does not tell. */
export interface Finding {
  readonly mode?: string;
  readonly isMultiTenant?: boolean;
  /** Those that it names by itself, or those that were asked for. */
  readonly tenants: readonly string[];
  readonly users: number;
  readonly rules: number;
  readonly cacheEntries?: number;
}

/** What the server itself answers to somebody who administers nothing but tenants. */
const notForTenants: readonly string[] = ['wrong-credentials', 'no-admin-role', 'not-found'];

/**
 * Asks a registry for all that the sidebar shows of it; where the server itself is closed to these credentials, for the
 * tenants. Rejects with the RegistryError of what cannot be had.
 */
export async function probe(client: AdminClient, tenants: readonly string[], signal: AbortSignal): Promise<Finding> {
  try {
    return await probeServer(client, signal);
  } catch (error) {
    const mayBeTenants = error instanceof RegistryError && notForTenants.includes(error.kind) && tenants.length > 0;
    if (!mayBeTenants) throw error;
    return probeTenants(client, tenants, signal);
  }
}

async function probeServer(client: AdminClient, signal: AbortSignal): Promise<Finding> {
  const stats = await client.stats({ signal });
  // These are asked for even if the statistics count them: only the lists themselves show that they may be read.
  const users = await client.users({}, { signal, limit: 1 });
  const rules = await client.rules({}, { signal, limit: 1 });
  return {
    ...(stats.mode !== undefined && { mode: stats.mode }),
    ...(stats.multiTenant !== undefined && { isMultiTenant: stats.multiTenant }),
    tenants: [...stats.storageByTenant.keys()],
    users: stats.users ?? users.items.length,
    rules: stats.rules ?? rules.items.length,
    ...(stats.cache.entries !== undefined && { cacheEntries: stats.cache.entries }),
  };
}

async function probeTenants(client: AdminClient, tenants: readonly string[], signal: AbortSignal): Promise<Finding> {
  const counts = await Promise.all(
    tenants.map(async (tenant) => {
      const [users, rules] = await Promise.all([
        client.users({ tenant }, { signal }),
        client.rules({ tenant }, { signal }),
      ]);
      return { users: users.items.length, rules: rules.items.length };
    }),
  );
  const sum = (part: 'users' | 'rules'): number => counts.reduce((total, count) => total + count[part], 0);
  return { isMultiTenant: true, tenants, users: sum('users'), rules: sum('rules') };
}
