import type { FastifyInstance } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { version } from '../statistics/version.ts';
import { describeRoute } from './describe-route.ts';
import { toTime } from './list-response.ts';
import { stats } from './schemas.ts';

/** Milliseconds. */
const expiryPeriod = 14 * 86_400_000;

/**
 * Registers `/admin/stats`, which returns totals of the storage and the cache, and of the requests since the server started.
 */
export function statsRoutes(app: FastifyInstance, context: Context): void {
  const schema = describeRoute('Get the statistics', { responses: { 200: stats } });
  app.get('/admin/stats', { config: { access: administer }, schema }, async () => {
    const { storage, directory, statistics, now } = context;
    const { hits, misses } = statistics.cache;
    const { total, byRegistry, latency } = statistics.requests();
    const tenants = [serverTenant, ...(directory.tenantNames ?? [])];
    const counts = await Promise.all(tenants.map((tenant) => directory.counts(tenant)));
    const tenantTotals = async (name: string) => [name, await storage.packages.totals(name)] as const;
    return {
      version,
      mode: directory.mode(),
      anonymous_reads: directory.anonymousReads,
      multi_tenant: directory.tenantNames !== undefined,
      started_at: toTime(statistics.startedAt),
      uptime_seconds: (now() - statistics.startedAt) / 1000,
      storage: {
        registries: { npm: await storage.packages.totals() },
        ...(directory.tenantNames && {
          tenants: Object.fromEntries(await Promise.all([...directory.tenantNames].map(tenantTotals))),
        }),
        database_bytes: await storage.databaseSize(),
      },
      cache: {
        ...(await storage.cache.totals()),
        hits,
        misses,
        hit_ratio: hits + misses > 0 ? hits / (hits + misses) : null,
      },
      requests: { total, by_registry: byRegistry, latency_ms: latency },
      users: sum(counts.map(({ users }) => users)),
      rules: sum(counts.map(({ rules }) => rules)),
      expiring_tokens: await storage.access.tokensExpiring({ from: now(), until: now() + expiryPeriod }),
    };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
