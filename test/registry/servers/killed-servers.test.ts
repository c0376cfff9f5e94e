import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { startBalancer } from '../../../harness/services/balancer.ts';
import { freePort } from '../../../harness/services/free-ports.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import { client } from '../support/clients.ts';
import { type PostgresServers, postgresServers } from './serve-on-postgres.ts';

/** The number of consecutive runs of `npm install` while servers are killed. `TASKWRIGHT_INSTALLS=500` increases it. */
const installs = Number(process.env.TASKWRIGHT_INSTALLS ?? 6);
const killInterval = 5_000;

describeWithServices('three servers, one of which is killed every five seconds', () => {
  let servers: PostgresServers;
  beforeAll(async () => {
    servers = postgresServers(await createDatabase(), ownerConfig);
  });
  afterAll(() => servers?.stop());

  test(
    'let every `npm install` succeed',
    async () => {
      const ports = await Promise.all([freePort(), freePort(), freePort()]);
      const running = await Promise.all(ports.map((port) => servers.start({ port })));
      const balancer = await startBalancer('haproxy', ports);
      onTestFinished(() => balancer.close());
      const names = Array.from({ length: 20 }, (_, number) => `dependency-${number}`);
      for (const name of names) {
        await running[0]?.request('PUT', `/npm/${name}`, { as, body: publication(name) });
      }
      const ended = new AbortController();
      const killing = killInTurn(ended.signal);
      using npm = client('npm', `registry=${balancer.url}/npm/\n`);
      const project = join(npm.home, 'project');
      mkdirSync(project);
      const dependencies = Object.fromEntries(names.map((name) => [name, '^1.0.0']));
      writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }));
      for (let count = 0; count < installs; count++) {
        for (const left of [
          join(project, 'node_modules'),
          join(project, 'package-lock.json'),
          join(npm.home, 'npm-cache'),
        ]) {
          rmSync(left, { recursive: true, force: true });
        }
        const run = await npm.run(project, 'install', '--no-audit', '--no-fund');
        expect(run, `install ${count}: ${run.text}`).toMatchObject({ code: 0 });
      }
      ended.abort();
      const kills = await killing;
      console.log(`${installs} installations, ${kills} servers killed`);
      expect(kills).toBeGreaterThan(0);

      async function killInTurn(signal: AbortSignal): Promise<number> {
        for (let count = 0; ; count++) {
          await delay(count === 0 ? 500 : killInterval, undefined, { signal }).catch(() => undefined);
          if (signal.aborted) return count;
          const at = count % 3;
          const server = running[at];
          server?.child.kill('SIGKILL');
          if (server && server.child.signalCode === null) await once(server.child, 'exit');
          running[at] = await servers.start({ port: ports[at] ?? 0 });
        }
      }
    },
    installs * 30_000,
  );
});
