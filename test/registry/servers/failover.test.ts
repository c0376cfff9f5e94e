import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { startPostgres, startStandby } from '../../../harness/services/postgres.ts';
import { describeWithServices } from '../../support/services.ts';
import { type PostgresServer, postgresServers } from './serve-on-postgres.ts';

/** Starts a database and a standby of it, which end with the test. */
async function startBoth() {
  const primary = await startPostgres();
  onTestFinished(() => primary.close());
  const standby = await startStandby(primary);
  onTestFinished(() => standby.close());
  return { primary, standby };
}

/** Returns the servers that use a database at other hosts, which stop with the test. */
function serversAt(url: string, hosts: string) {
  const servers = postgresServers(url.replace(/(?<=@)[^/]+/, hosts), ownerConfig);
  onTestFinished(() => servers.stop());
  return servers;
}

/** Listens on a port of the loopback interface, and forwards connections to another port. */
async function startSwitch(port: number) {
  let target = port;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const connection = connect(target, '127.0.0.1');
    for (const [from, to] of [[client, connection] as const, [connection, client] as const]) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Closes the connections; the next ones lead to another port. */
    lead(port: number): void {
      target = port;
      cut();
    },
  };
}

const publish = (server: PostgresServer, name: string) =>
  server.request('PUT', `/npm/${name}`, { as, body: publication(name) });
const statusOf = async (server: PostgresServer, path: string) => (await server.request('GET', path)).status;

describeWithServices('servers whose database fails over to another address', () => {
  test('lose nothing that was confirmed, and continue without help', async () => {
    const { primary, standby } = await startBoth();
    const host = `127.0.0.1:${primary.port}`;
    // The standby is first, so that the servers also have to find the primary.
    const servers = serversAt(primary.url, `${standby.host},${host}`);
    const [one, other] = await Promise.all([servers.start(), servers.start()]);
    const running = [one, other];
    const attempt = async (number: number) =>
      (await publish(number % 2 === 0 ? one : other, `package-${number}`)).status;
    expect(await attempt(0)).toBe(201);
    const first = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(attempt));
    expect(new Set(first)).toEqual(new Set([201]));
    const during = Promise.all(Array.from({ length: 40 }, (_, number) => attempt(10 + number)));
    await primary.signal('SIGKILL');
    const statuses = await during;
    expect([201, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    expect(await attempt(60)).toBe(503);
    for (const server of running) expect(await statusOf(server, '/readyz')).toBe(503);
    await standby.promote();
    const states = () => Promise.all(running.map((server) => statusOf(server, '/readyz')));
    await expect.poll(states).toEqual([200, 200]);
    expect(await attempt(60)).toBe(201);
    const early = Array.from({ length: 9 }, (_, number) => number);
    const confirmed = [...early, 60, ...statuses.flatMap((status, at) => (status === 201 ? 10 + at : []))];
    for (const server of running) {
      for (const number of confirmed) {
        const name = `package-${number}`;
        expect(await statusOf(server, `/npm/${name}`), name).toBe(200);
        expect(await statusOf(server, `/npm/${name}/-/${name}-1.0.0.tgz`), name).toBe(200);
      }
    }
  });

  test('do not read from the earlier primary, even if their connections to it remain open', async () => {
    const { primary, standby } = await startBoth();
    const moving = await serversAt(primary.url, `127.0.0.1:${primary.port},${standby.host}`).start();
    expect((await publish(moving, 'before')).status).toBe(201);
    await standby.promote();
    const moved = await serversAt(primary.url, standby.host).start();
    expect((await publish(moved, 'after')).status).toBe(201);

    const database = new pg.Client(primary.url.replace(/[^/]*$/, 'postgres'));
    await database.connect();
    // Otherwise, the statements would wait for the standby.
    await database.query('SET synchronous_commit = local');
    await database.query('ALTER DATABASE registry ALLOW_CONNECTIONS false');
    const listening = "datname = 'registry' AND query LIKE 'UPDATE servers SET%'";
    const end = () => database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listening}`);
    // Until the next message of the server, the last query of its connection is a different one.
    await expect.poll(async () => (await end()).rowCount).toBe(1);
    await database.end();
    await expect.poll(() => statusOf(moving, '/npm/after')).toBe(200);
  });
});

describeWithServices('a server whose only address leads to a standby', () => {
  test('reads nothing from it, and continues when the address leads to the primary again', async () => {
    const { primary, standby } = await startBoth();
    const address = await startSwitch(primary.port);
    const server = await serversAt(primary.url, address.host).start();
    expect((await publish(server, 'one')).status).toBe(201);
    const statuses = async () => {
      const found = new Set<number>();
      for (let count = 0; count < 20; count++) found.add(await statusOf(server, '/npm/one'));
      return [...found];
    };
    expect(await statuses()).toEqual([200]);
    address.lead(Number(standby.host.split(':')[1]));
    await expect.poll(statuses).toEqual([503]);
    address.lead(primary.port);
    await expect.poll(statuses).toEqual([200]);
    expect((await publish(server, 'two')).status).toBe(201);
  });
});
