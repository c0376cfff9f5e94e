import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig } from '../../../harness/registry/registry.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from '../upstream/scripted-upstream.ts';
import { type PostgresServer, type PostgresServers, postgresServers } from './serve-on-postgres.ts';

const version = upstreamVersion('one', '1.0.0');
const tarball = '/one/-/one-1.0.0.tgz';
const lockfile = { 'pacote-integrity': version.manifest.dist.integrity };

/** Returns a response that arrives while other servers request the same content. */
function slowly(content: string | Buffer): ScriptedResponse {
  return (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-length': Buffer.byteLength(content) }).end(content), 200);
  };
}

describeWithServices('three servers', () => {
  const responses: Record<string, ScriptedResponse> = {};
  let upstream: ScriptedUpstream;
  let servers: PostgresServers;
  let running: PostgresServer[];
  beforeAll(async () => {
    upstream = await startScriptedUpstream(responses);
    const config = `${ownerConfig}require_auth = false\n[registries.npm]\nupstream = "${upstream.url}"\n`;
    servers = postgresServers(await createDatabase(), config);
    running = await Promise.all([servers.start(), servers.start(), servers.start()]);
  });
  afterAll(async () => {
    await servers?.stop();
    upstream?.stop();
  });

  const getEverywhere = (path: string, headers = {}) =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        running.map((server) => server.request('GET', `/npm${path}`, { headers })),
      ).flat(),
    );
  const requestsOf = (path: string) => upstream.requests.filter((request) => request === path).length;

  test('request content that they do not have from the upstream only once', async () => {
    responses['/one'] = slowly(upstreamPackument('one', version));
    responses[tarball] = slowly(version.content);
    const packuments = await getEverywhere('/one');
    expect(packuments.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const tarballs = await getEverywhere(tarball, lockfile);
    expect(tarballs.every(({ bytes }) => bytes.equals(version.content))).toBe(true);
    expect([requestsOf('/one'), requestsOf(tarball)]).toEqual([1, 1]);
  });

  test('fetch the packument that another server was fetching when it was killed', async () => {
    const arrived = new Promise<void>((resolve) => {
      responses['/two'] = () => resolve();
    });
    const killed = await servers.start();
    killed.request('GET', '/npm/two').catch(() => undefined);
    await arrived;
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    responses['/two'] = upstreamPackument('two', upstreamVersion('two', '1.0.0'));
    expect((await running[0]?.request('GET', '/npm/two'))?.status).toBe(200);
  });

  test('count wrong credentials together', async () => {
    const guess = async (number: number) => {
      const path = '/admin/stats';
      return (await running[number % 3]?.request('GET', path, { as: `guess-${number}` }))?.status;
    };
    const statuses = [];
    for (let number = 0; number < 27; number++) statuses.push(await guess(number));
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(7).fill(429)]);
  });
});
