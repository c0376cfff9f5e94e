import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalRegistry } from '../../../../client/registry-view/local-registry/local-registry.ts';
import type { LocalToken } from '../../../../client/registry-view/local-registry/local-token.ts';
import { identityProof } from '../../../../registry/access/identity-proof.ts';

const token = 'tw_the-generated-token-of-the-local-registry';
const program = fileURLToPath(new URL('../../../../dist/registry.js', import.meta.url));

let folder: string;
let windows: LocalRegistry[];
let lastUrl: string | undefined;
let isConnected: boolean;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-local-'));
  windows = [];
  lastUrl = undefined;
  isConnected = true;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const window of windows) {
    await window.stop();
    window.dispose();
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The token of one window, all that it has stored, and what it is told when it asks. */
function keptToken(stored: string | undefined, told?: () => string | undefined) {
  const stores: string[] = [];
  const known: LocalToken = {
    stored: async () => stores.at(-1) ?? stored,
    async store(secret) {
      stores.push(secret);
    },
    ask: async () => told?.(),
  };
  return { ...known, stores };
}

/** A window that calls back whenever it knows anew where the registry is. */
function openWindow(
  heard: (url: string | undefined) => void = () => {},
  known: LocalToken = keptToken(token),
): LocalRegistry {
  const window = new LocalRegistry({
    folder,
    program,
    places: () => ({ ownProgram: process.execPath, path: '', windows: false }),
    port: () => 0,
    token: known,
    log: () => {},
    lastUrl: () => lastUrl,
    isConnected: () => isConnected,
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

  test('look again and again, and are told only what is new', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const heard: (string | undefined)[] = [];
    let looks = 0;
    const known = {
      ...keptToken(token),
      async stored() {
        looks += 1;
        return token;
      },
    };
    const [here, there] = [openWindow(), openWindow((url) => heard.push(url), known)];
    const url = await here.start();
    await there.resume();
    const lookAgain = async () => {
      const before = looks;
      // The third look begins when the second one has ended.
      const looked = () => {
        vi.advanceTimersByTime(2_000);
        return looks - before;
      };
      await expect.poll(looked).toBeGreaterThan(2);
    };
    await lookAgain();
    expect(heard).toEqual([url]);
    await here.stop();
    await expect.poll(() => vi.advanceTimersByTime(2_000) && heard).toEqual([url, undefined]);
    await here.start();
    await lookAgain();
    expect(heard).toEqual([url, undefined, url]);
  });

  test('look no longer once the registry was removed, and look again when it is started', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const here = openWindow();
    await here.start();
    isConnected = false;
    await here.stop();
    expect(vi.getTimerCount()).toBe(1);
    await expect.poll(() => vi.advanceTimersByTime(2_000).getTimerCount()).toBe(0);
    await here.start();
    expect(vi.getTimerCount()).toBe(1);
  });

  test('share it also where one of them does not know the token until it asks', async () => {
    const kept = keptToken(undefined, () => token);
    const there = openWindow(() => {}, kept);
    const url = await openWindow().start();
    expect(await there.resume()).toBe(url);
    expect([kept.stores, await users(url)]).toEqual([[token], []]);
  });

  test('share it also where each has a token of its own and all start at once', async () => {
    const tokenOf = new Map<LocalRegistry, LocalToken & { readonly stores: readonly string[] }>();
    for (let count = 0; count < 2; count += 1) {
      const kept = keptToken(undefined, () => {
        const [, serving] = [...tokenOf].find(([window]) => window.isServing) ?? [];
        return serving?.stores.at(-1);
      });
      tokenOf.set(
        openWindow(() => {}, kept),
        kept,
      );
    }
    const urls = await Promise.all([...tokenOf.keys()].map((window) => window.start()));
    const tokens = await Promise.all([...tokenOf.values()].map((kept) => kept.stored()));
    expect([new Set(urls).size, new Set(tokens).size]).toEqual([1, 1]);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    expect((await fetch(`${urls[0]}/admin/users`, { headers })).status).toBe(200);
  });

  test.each([
    ['has another token and is told the right one', 'tw_the-token-of-another-time', token],
    ['has none and is told nothing', undefined, undefined],
    ['has none and is told a wrong one', undefined, 'tw_the-token-of-another-time'],
  ])('leave the server and its token alone where one of them %s', async (_, stored, told) => {
    const url = await openWindow().start();
    const files = (): readonly string[] => [
      readFileSync(stateFile(), 'utf8'),
      readFileSync(join(folder, 'registry.toml'), 'utf8'),
    ];
    const before = files();
    const kept = keptToken(stored, () => told);
    const there = openWindow(() => {}, kept);
    for (const attempt of [() => there.resume(), () => there.start()]) {
      await expect(attempt()).rejects.toThrow(
        /^The local registry is run by another window, whose token this window does not have\. Try again, /,
      );
    }
    expect([kept.stores, files(), await users(url)]).toEqual([[], before, []]);
  });

  test('share it as soon as the one that runs the server answers', async () => {
    const url = await openWindow().start();
    const answers = [undefined, token];
    const there = openWindow(
      () => {},
      keptToken(undefined, () => answers.shift()),
    );
    await expect(there.resume()).rejects.toThrow('Try again');
    expect(await there.resume()).toBe(url);
  });

  test('stop the server also where they do not know its token', async () => {
    const [here, there] = [openWindow(), openWindow(() => {}, keptToken(undefined))];
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

  const knowing: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['has the token', token, undefined],
    ['has the token and is told another', token, 'another'],
    ['has none and is told the token', undefined, token],
  ];
  const strangers: readonly (readonly [string, (path: string) => unknown])[] = [
    ['answers everything', () => ({ status: 'alive' })],
    ['proves it for another process', (path) => ({ pid: 1, proof: proofBy(token, 1, path) })],
  ];
  const impostors: readonly (readonly [string, (path: string) => unknown])[] = [
    ['claims to be it', () => ({ pid: other.pid, proof: '0'.repeat(64) })],
    [
      'proves that it knows a third token',
      (path) => ({ pid: other.pid, proof: proofBy('a third', other.pid ?? 0, path) }),
    ],
  ];

  /** Resumes and stops; gives where the registry is, or why not. */
  async function resumeAndStop(kept: LocalToken): Promise<string | undefined> {
    const { url } = recorded();
    const window = openWindow(() => {}, kept);
    const outcome = await window.resume().catch(({ message }) => message);
    writeFileSync(stateFile(), JSON.stringify({ url, pid: other.pid }));
    await window.stop();
    expect(outcome).not.toBe(url);
    expect(isAlive(other.pid ?? 0)).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    return outcome;
  }

  describe.each(knowing)('to a window that %s', (_, stored, told) => {
    test.each(strangers)('that %s is neither used nor ended: another server runs', async (_stranger, answers) => {
      answer = answers;
      const kept = keptToken(stored, () => told);
      expect(await resumeAndStop(kept)).toMatch(/^http:/);
      expect(kept.stores.filter((secret) => secret === told)).toEqual([]);
    });

    test.each(impostors)('that %s is neither used nor ended, and nothing is started', async (_impostor, answers) => {
      answer = answers;
      const kept = keptToken(stored, () => told);
      expect(await resumeAndStop(kept)).toMatch(/^The local registry is run by another window/);
      expect([kept.stores, existsSync(join(folder, 'registry.toml'))]).toEqual([[], false]);
    });
  });

  test('that proves the token which a window is told is not used where that window has another one', async () => {
    answer = (path) => ({ pid: other.pid, proof: proofBy('another', other.pid ?? 0, path) });
    const kept = keptToken(token, () => 'another');
    expect(await resumeAndStop(kept)).toMatch(/^The local registry is run by another window/);
    expect(kept.stores).toEqual([]);
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
