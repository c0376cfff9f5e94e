import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, sendRequest } from '../../../harness/registry/registry.ts';
import { contentIn } from '../../../harness/registry/tarball.ts';

const program = fileURLToPath(new URL('disk-server.ts', import.meta.url));
/** Mounts a small disk in a namespace of the process, which disappears with the process. */
const script = 'mount -t tmpfs -o size="$4" tmpfs "$1" && exec "$2" --no-warnings "$3" "$1"';

const mounting = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { encoding: 'utf8' });
const canMount = mounting.status === 0;
if (!canMount) {
  console.warn(
    `Skipping the tests of a full disk, because this machine does not allow mounting one: ${mounting.stderr?.trim()}`,
  );
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface DiskServer {
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Fills, frees or protects the disk, or restarts the server. */
  change(action: 'fill' | 'free' | 'protect' | 'restart'): Promise<void>;
  stop(): Promise<void>;
}

async function startOnDisk(folder: string, size: '4m' | '24m'): Promise<DiskServer> {
  const words = ['-rm', 'sh', '-c', script, 'sh', folder, process.execPath, program, size];
  const child = spawn('unshare', words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  const ended = once(child, 'exit');
  const url = await next();
  return {
    async ask(method, path, body) {
      // On a connection of its own, since a restart ends the others.
      const { status, bytes } = await sendRequest(url, method, path, { as, body });
      const isPackage = path.endsWith('.tgz') && status === 200;
      return { status, body: isPackage ? contentIn(bytes) : parsed(bytes.toString()) };
    },
    async change(action) {
      child.stdin.write(`${action}\n`);
      expect(await next()).toBe('done');
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

function parsed(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

describe.runIf(canMount)('a server', () => {
  let folder: string;
  let server: DiskServer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taskwright-disk-'));
    server = await startOnDisk(folder, '4m');
    expect(await server.ask('PUT', '/npm/one', publication('one'))).toMatchObject({ status: 201 });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const large = (name: string) => publication(name, { content: Buffer.alloc(200_000, name) });

  async function expectReading(): Promise<void> {
    expect(await server.ask('GET', '/npm/one')).toMatchObject({ status: 200, body: { name: 'one' } });
    expect(await server.ask('GET', '/npm/one/-/one-1.0.0.tgz')).toEqual({ status: 200, body: 'one@1.0.0' });
    expect(await server.ask('GET', '/healthz')).toMatchObject({ status: 200 });
  }

  test('whose disk is full reports it, still answers reads, and accepts changes when there is space again', async () => {
    await server.change('fill');
    const full = {
      status: 507,
      body: { error: 'The disk of the server is full. Nothing was changed.', code: 'disk-full' },
    };
    expect(await server.ask('PUT', '/npm/two', large('two'))).toEqual(full);
    // Changes that fit into an existing page still succeed; this many users do not fit.
    const users = Array.from({ length: 100 }, (_, i) => ({ username: `user-${i}-${'x'.repeat(100)}`, role: 'read' }));
    const statuses = new Set<number>();
    for (const user of users) statuses.add((await server.ask('POST', '/admin/users', user)).status);
    expect([...statuses].filter((status) => status !== 201)).toEqual([507]);
    expect(await server.ask('GET', '/npm/two')).toMatchObject({ status: 404 });
    await expectReading();
    expect(await server.ask('GET', '/readyz')).toEqual({
      status: 503,
      body: { error: 'The disk of the server is full. Packages can be read and removed.', code: 'unavailable' },
    });
    await server.change('free');
    expect(await server.ask('GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await server.ask('PUT', '/npm/two', large('two'))).toMatchObject({ status: 201 });
    expect(await server.ask('POST', '/admin/users', { username: 'late', role: 'read' })).toMatchObject({ status: 201 });
    await expectReading();
  });

  test('whose disk fills up during publications keeps the confirmed ones and no part of the others', async () => {
    const taken: string[] = [];
    for (let i = 0; i < 40; i++) {
      const name = `package-${i}`;
      const { status } = await server.ask('PUT', `/npm/${name}`, large(name));
      expect([201, 507]).toContain(status);
      if (status === 201) taken.push(name);
    }
    expect(taken.length).toBeGreaterThan(3);
    expect(taken.length).toBeLessThan(40);
    for (const name of taken) {
      const { body } = await server.ask('GET', `/npm/${name}/-/${name}-1.0.0.tgz`);
      expect(body).toBe(Buffer.alloc(200_000, name).toString());
    }
    expect(await server.ask('GET', '/admin/stats')).toMatchObject({
      body: { storage: { registries: { npm: { packages: taken.length + 1 } } } },
    });
  });

  test('that starts on a full disk answers reads, and can remove packages', async () => {
    await server.stop();
    server = await startOnDisk(folder, '24m');
    for (const name of ['one', 'two']) {
      expect(await server.ask('PUT', `/npm/${name}`, publication(name))).toMatchObject({ status: 201 });
    }
    expect(await server.ask('PUT', '/npm/three', large('three'))).toMatchObject({ status: 201 });
    // A server reserves space after it starts; the restart waits until it has done so.
    await server.change('restart');
    await server.change('fill');
    for (const name of ['two', 'three']) {
      await server.change('restart');
      await expectReading();
      const { body } = await server.ask('GET', `/npm/${name}`);
      const path = `/npm/${name}/-rev/${String(Object(body)._rev)}`;
      expect(await server.ask('DELETE', path)).toMatchObject({ status: 200 });
      expect(await server.ask('GET', `/npm/${name}`)).toMatchObject({ status: 404 });
      // Fills the space that is free again.
      await server.change('fill');
    }
    await server.change('restart');
    await expectReading();
    await server.change('fill');
    expect(await server.ask('PUT', '/npm/four', large('four'))).toMatchObject({ status: 507 });
  });

  test('whose disk is read-only reports it and still answers reads', async () => {
    await server.change('protect');
    expect(await server.ask('PUT', '/npm/two', large('two'))).toEqual({
      status: 500,
      body: { error: 'The disk of the server is read-only. Nothing was changed.', code: 'disk-read-only' },
    });
    expect(await server.ask('GET', '/npm/two')).toMatchObject({ status: 404 });
    await expectReading();
    expect(await server.ask('GET', '/readyz')).toEqual({
      status: 503,
      body: { error: 'The disk of the server is read-only. Packages can be read.', code: 'unavailable' },
    });
  });
});
