import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import type { Body } from '../../admin-contract/body.ts';
import { stats } from '../../admin-contract/statistics.ts';
import { expiryNoticeDays } from '../../admin-contract/tokens.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { activityOf, type ServerActivity, totalOf } from '../statistics/server-activity.ts';
import type { RequestStatistics } from '../statistics/statistics.ts';
import { version } from '../statistics/version.ts';
import type { ReportedActivity } from '../storage/contract/coordination.ts';
import { describeRoute } from './describe-route.ts';
import { toTime } from './list-response.ts';

/** Milliseconds. */
const expiryPeriod = expiryNoticeDays * 86_400_000;

/**
 * Registers `/admin/stats`, which returns totals of the storage and the cache, and of the requests since the server started. If
 * several servers share the storage, they cover all servers, and the response also lists each one.
 */
export function statsRoutes(app: FastifyInstance, context: Context): void {
  const schema = describeRoute('Get the statistics', { responses: { 200: stats } });
  app.get('/admin/stats', { config: { access: administer }, schema }, async (): Promise<Body<typeof stats>> => {
    const { config, storage, directory, now } = context;
    const servers = await activities(context);
    const { startedAt, requests, cache } = totalOf(servers);
    const { hits, misses } = cache;
    const tenants = [serverTenant, ...(directory.tenantNames ?? [])];
    const counts = await Promise.all(tenants.map((tenant) => directory.counts(tenant)));
    const tenantTotals = async (name: string) => [name, await storage.packages.totals(name)] as const;
    return {
      version,
      mode: directory.mode(),
      anonymous_reads: directory.anonymousReads,
      multi_tenant: directory.tenantNames !== undefined,
      started_at: toTime(startedAt),
      uptime_seconds: (now() - startedAt) / 1000,
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
      requests: requestsIn(requests),
      users: sum(counts.map(({ users }) => users)),
      rules: sum(counts.map(({ rules }) => rules)),
      expiring_tokens: await storage.access.tokensExpiring({ from: now(), until: now() + expiryPeriod }),
      pages: config.pages.enabled,
      ...(config.webhooks.length > 0 && { webhooks: await storage.webhooks.counts() }),
      ...(storage.coordination && { servers: servers.map(serverIn) }),
    };
  });
}

/** Resolves to the activity of each running server: up to now for this one, and up to a few seconds ago for the others. */
async function activities({ storage, statistics }: Context): Promise<readonly [KnownActivity, ...KnownActivity[]]> {
  const own = activityOf(statistics, hostname());
  if (!storage.coordination) return [own];
  await storage.coordination.report(own);
  const [first = own, ...others] = await storage.coordination.reports();
  return [first, ...others];
}

type ServerStats = NonNullable<Body<typeof stats>['servers']>[number];
type KnownActivity = ServerActivity & Partial<ReportedActivity>;

function serverIn({ host, id = host, startedAt, requests, cache }: KnownActivity): ServerStats {
  return { id, host, started_at: toTime(startedAt), cache, requests: requestsIn(requests) };
}

function requestsIn({ total, byRegistry, latency }: RequestStatistics) {
  return { total, by_registry: byRegistry, latency_ms: latency };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
