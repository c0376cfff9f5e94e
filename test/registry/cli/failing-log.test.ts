import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { type ServedProgram, serveProgram } from './serve-program.ts';

let server: ServedProgram | undefined;
afterEach(() => server?.remove());

async function untilLinesAreLost({ get }: ServedProgram): Promise<void> {
  for (;;) {
    const { status, body } = await get('/readyz');
    expect(status).toBe(200);
    if (Object(body).lost_log_lines > 0) return;
  }
}

async function lostLinesInMetrics({ get }: ServedProgram): Promise<number> {
  const { body } = await get('/metrics');
  return Number(/^taskwright_registry_lost_log_lines_total (\d+)$/m.exec(String(body))?.[1]);
}

async function exitOf({ child }: ServedProgram): Promise<readonly unknown[]> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return ended;
}

test('a server continues when the reader of its log has exited', async () => {
  server = await serveProgram({});
  server.child.stdout?.destroy();
  await untilLinesAreLost(server);
  expect(await lostLinesInMetrics(server)).toBeGreaterThan(0);
  expect(await exitOf(server)).toEqual([0, null]);
});

test.skipIf(process.platform !== 'linux')('a server continues when the disk of its log is full', async () => {
  const full = openSync('/dev/full', 'w');
  server = await serveProgram({}, full);
  closeSync(full);
  await untilLinesAreLost(server);
  expect(await lostLinesInMetrics(server)).toBeGreaterThan(0);
  expect(await exitOf(server)).toEqual([0, null]);
});

/** A request whose log line is longer than 1 KB, since the line contains the path. */
async function requestLongPath({ url }: ServedProgram): Promise<void> {
  const path = `/npm/-/package/some-name/dist-tags/${'t'.repeat(1_000)}`;
  await (await fetch(`${url}${path}`, { method: 'DELETE' })).text();
}

test('a server continues when its log is not read, and logs again when it is read', async () => {
  server = await serveProgram({});
  const { child } = server;
  // More than the pipe and the buffer of the server can hold.
  for (let i = 0; i < 5_000; i += 50) {
    const requests = Array.from({ length: 50 }, () => server && requestLongPath(server));
    await Promise.all(requests);
  }
  await untilLinesAreLost(server);
  const { stdout } = child;
  if (!stdout) throw new Error('the output is not a pipe');
  const read = createInterface(stdout);
  let after = 0;
  for await (const line of read) {
    expect(JSON.parse(line)).toHaveProperty('msg');
    // Requested again until the server logs it.
    if (JSON.parse(line).path === '/healthz' && ++after > 1) break;
    await server.get('/healthz');
  }
  stdout.resume();
  expect(await exitOf(server)).toEqual([0, null]);
});

test('a server stops even if its log is not read', async () => {
  server = await serveProgram({});
  for (let i = 0; i < 300; i++) await requestLongPath(server);
  expect(await exitOf(server)).toEqual([0, null]);
});

test.skipIf(process.platform !== 'linux')(
  'a server whose log is a pipe that is not read continues, and can be stopped',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-pipe-'));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    // For reading as well, so that opening it does not wait for a reader.
    const pipe = openSync(path, 'r+');
    server = await serveProgram({}, pipe);
    for (let i = 0; i < 5_000; i += 50) {
      await Promise.all(Array.from({ length: 50 }, () => server && requestLongPath(server)));
    }
    await untilLinesAreLost(server);
    expect(await exitOf(server)).toEqual([0, null]);
    closeSync(pipe);
    rmSync(folder, { recursive: true });
  },
);
