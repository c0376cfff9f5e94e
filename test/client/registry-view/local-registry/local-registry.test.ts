import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalRegistry } from '../../../../client/registry-view/local-registry/local-registry.ts';
import type { LocalToken } from '../../../../client/registry-view/local-registry/local-token.ts';
import { identityProof } from '../../../../registry/access/identity-proof.ts';

const token = 'tw_the-generated-token-of-the-local-registry';
const program = fileURLToPath(new URL('../../../../dist/registry.js', import.meta.url));

let folder: string;
let windows: LocalRegistry[];
let lastUrl: string | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-local-'));
  windows = [];
  lastUrl = undefined;
});
afterEach(async () => {
  for (const window of windows) {
    await window.stop();
    window.dispose();
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** A window that calls back whenever it knows anew where the registry is. */
function openWindow(
  heard: (url: string | undefined) => void = () => {},
  known: LocalToken = { stored: async () => token, store: async () => {}, ask: async () => undefined },
): LocalRegistry {
  const window = new LocalRegistry({
    folder,
    program,
    places: () => ({ ownProgram: process.execPath, path: '', windows: false }),
    port: () => 0,
    token: known,
    log: () => {},
    lastUrl: () => lastUrl,
    onChange(url) {
      lastUrl = url ?? lastUrl;
      heard(url);
    },
  });
  windows.push(window);
  return window;
}

const stateFile = (): string => join(folder, 'running.json');
const recorded = (): { readonly url: string; readonly pid: number } => JSON.parse(readFileSync(stateFile(), 'utf8'));

async function users(url: string): Promise<unknown> {
  const response = await fetch(`${url}/admin/users`, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
}

async function addUser(url: string, username: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ username, role: 'read' });
  expect((await fetch(`${url}/admin/users`, { method: 'POST', headers, body })).status).toBe(201);
}

describe('several windows', () => {
  test('share one server, which any of them can stop; its data stays', async () => {
    const [here, there] = [openWindow(), openWindow()];
    const url = await here.start();
    expect(await there.start()).toBe(url);
    expect(await there.resume()).toBe(url);
    await addUser(url, 'alice');
    const { pid } = recorded();
    await there.stop();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect([await here.resume(), existsSync(stateFile())]).toEqual([undefined, false]);
    expect(await users(await here.start())).toMatchObject([{ username: 'alice' }]);
  });

  test('find it at the address that it had before it was stopped', async () => {
    const here = openWindow();
    const url = await here.start();
    await here.stop();
    expect(await here.start()).toBe(url);
  });

  test('hear that another one has started it, has stopped it and has started it again', async () => {
    const [heard, patience] = [[] as (string | undefined)[], { timeout: 30_000 }];
    const [here, there] = [openWindow(), openWindow((url) => heard.push(url))];
    expect(await there.resume()).toBeUndefined();
    const url = await here.start();
    await expect.poll(() => heard.at(-1), patience).toBe(url);
    await here.stop();
    await expect.poll(() => heard.at(-1), patience).toBeUndefined();
    await here.start();
    await expect.poll(() => heard.at(-1), patience).toBe(url);
  });

  test.each([undefined, 'tw_the-token-of-another-time'])(
    'share it also where one of them knows the token %s until it asks',
    async (before) => {
      let known = before;
      const there = openWindow(() => {}, {
        stored: async () => known,
        async store(asked) {
          known = asked;
        },
        ask: async () => token,
      });
      const url = await openWindow().start();
      expect(await there.resume()).toBe(url);
      expect([known, await users(url)]).toEqual([token, []]);
    },
  );

  test('stop the server also where they do not know its token', async () => {
    const [here, there] = [
      openWindow(),
      openWindow(() => {}, { stored: async () => undefined, store: async () => {}, ask: async () => undefined }),
    ];
    await here.start();
    const { pid } = recorded();
    await there.stop();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });

  test('are served by another one when the one that ran the server is gone', async () => {
    const [here, there] = [openWindow(), openWindow()];
    const url = await here.start();
    await there.start();
    const { pid } = recorded();
    here.dispose();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect(await there.resume()).toBe(url);
    expect(recorded().pid).not.toBe(pid);
  });
});

describe('a process that has the recorded number, and a server at the recorded address', () => {
  let other: ChildProcess;
  let asked: { readonly path: string; readonly authorization: string | undefined }[];
  let answer: (path: string) => unknown;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, authorization: request.headers.authorization });
    response.end(JSON.stringify(answer(path)));
  });
  beforeEach(async () => {
    asked = [];
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    mkdirSync(folder, { recursive: true });
    const { port } = Object(server.address());
    writeFileSync(stateFile(), JSON.stringify({ url: `http://127.0.0.1:${port}`, pid: other.pid }));
  });
  afterEach(async () => {
    other.kill();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const challengeIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const proofBy = (secret: string, pid: number, path: string): string =>
    identityProof({ challenge: challengeIn(path), pid, tokenHash: createHash('sha256').update(secret).digest() });

  const impostors: readonly (readonly [string, (path: string) => unknown])[] = [
    ['answers everything', () => ({ status: 'alive' })],
    ['claims to be it', () => ({ pid: other.pid, proof: '0'.repeat(64) })],
    [
      'proves that it knows another token',
      (path) => ({ pid: other.pid, proof: proofBy('another', other.pid ?? 0, path) }),
    ],
    ['proves it for another process', (path) => ({ pid: 1, proof: proofBy(token, 1, path) })],
  ];
  test.each(impostors)('that %s is neither used nor ended', async (_, answers) => {
    answer = answers;
    const { url } = recorded();
    const window = openWindow();
    expect(await window.resume()).not.toBe(url);
    writeFileSync(stateFile(), JSON.stringify({ url, pid: other.pid }));
    await window.stop();
    expect(isAlive(other.pid ?? 0)).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  test('that answers nothing is not ended when the registry is stopped', async () => {
    answer = () => ({});
    await openWindow().stop();
    expect([isAlive(other.pid ?? 0), existsSync(stateFile())]).toEqual([true, false]);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
