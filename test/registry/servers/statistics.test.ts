import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import { type PostgresServer, type PostgresServers, postgresServers } from './serve-on-postgres.ts';

describeWithServices('the statistics of two servers', () => {
  let servers: PostgresServers;
  let one: PostgresServer;
  let other: PostgresServer;
  beforeAll(async () => {
    servers = postgresServers(await createDatabase(), ownerConfig);
    [one, other] = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(() => servers?.stop());

  const statsOf = async (server: PostgresServer) => Object((await server.request('GET', '/admin/stats', { as })).body);

  test('are sums, with those of each server, in the responses of both', async () => {
    expect((await one.request('PUT', '/npm/tools', { as, body: publication('tools') })).status).toBe(201);
    for (const server of [one, one, one, other]) await server.request('GET', '/npm/tools', { as });
    for (const server of [one, other]) {
      const counts = async () => {
        const { requests, servers: each } = await statsOf(server);
        const npm = each.map((report: { requests: { by_registry: object } }) => report.requests.by_registry);
        return [requests.by_registry.npm, npm.map((by: object) => Object(by).npm).sort(byReads)];
      };
      await expect.poll(counts).toEqual([{ 200: 4, 201: 1 }, [{ 200: 1 }, { 200: 3, 201: 1 }]]);
    }
    const [first, second] = [await statsOf(one), await statsOf(other)];
    expect(first.started_at).toBe(second.started_at);
    const starts = first.servers.map((report: { started_at: string }) => report.started_at).sort();
    expect(first.started_at).toBe(starts[0]);
    expect(first.requests.latency_ms).toEqual({
      p50: expect.any(Number),
      p95: expect.any(Number),
      p99: expect.any(Number),
    });
    expect(new Set(first.servers.map(({ id }: { id: string }) => id)).size).toBe(2);
  });

  test('do not contain a server that was stopped', async () => {
    const third = await servers.start();
    await expect.poll(async () => (await statsOf(one)).servers.length).toBe(3);
    third.child.kill('SIGTERM');
    await once(third.child, 'exit');
    expect((await statsOf(one)).servers).toHaveLength(2);
  });
});

function byReads(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): number {
  return (a['200'] ?? 0) - (b['200'] ?? 0);
}
