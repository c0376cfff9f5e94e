import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, sendRequest } from '../../../harness/registry/registry.ts';
import { type BalancerService, startBalancer } from '../../../harness/services/balancer.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import { type PostgresServer, type PostgresServers, postgresServers } from './serve-on-postgres.ts';

describeWithServices('servers behind a load balancer', () => {
  let servers: PostgresServers;
  let running: PostgresServer[];
  const balancers: BalancerService[] = [];
  beforeAll(async () => {
    servers = postgresServers(await createDatabase(), ownerConfig);
    running = await Promise.all([servers.start(), servers.start(), servers.start()]);
    const ports = running.map(({ url }) => Number(new URL(url).port));
    // nginx first: its first write after a server was killed fails, since it cannot know whether the server received it.
    for (const kind of ['nginx', 'haproxy'] as const) balancers.push(await startBalancer(kind, ports));
  });
  afterAll(async () => {
    await Promise.all(balancers.map((balancer) => balancer.close()));
    await servers?.stop();
  });

  test('respond to every read while one of them is killed, and keep every confirmed change', async () => {
    for (const [index, { url }] of balancers.entries()) {
      const read = async (name: string) => (await sendRequest(url, 'GET', `/npm/${name}`, {})).status;
      const names = Array.from({ length: 6 }, (_, number) => `package-${index}-${number}`);
      for (const name of names) {
        const { status } = await sendRequest(url, 'PUT', `/npm/${name}`, { as, body: publication(name) });
        expect(status).toBe(201);
      }
      const killed = running.pop();
      killed?.child.kill('SIGKILL');
      if (killed) await once(killed.child, 'exit');
      for (let count = 0; count < 5; count++) {
        expect(await Promise.all(names.map(read))).toEqual(names.map(() => 200));
      }
    }
  });
});
