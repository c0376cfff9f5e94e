import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { LocalRegistry } from '../../../../client/admin-sidebar/local-registry/local-registry.ts';
import type { LocalToken } from '../../../../client/admin-sidebar/local-registry/local-token.ts';
import { isAlive, keptToken, localWindows, token } from './support/local-windows.ts';

const windows = localWindows();

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
    const [here, there] = [windows.open(), windows.open()];
    const url = await here.start();
    expect(await there.start()).toBe(url);
    expect(await there.resume()).toBe(url);
    await addUser(url, 'alice');
    const { pid } = windows.recorded();
    await there.stop();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect([await here.resume(), existsSync(windows.stateFile)]).toEqual([undefined, false]);
    expect(await users(await here.start())).toMatchObject([{ username: 'alice' }]);
  });

  test('find it at the address that it had before it was stopped', async () => {
    const here = windows.open();
    const url = await here.start();
    await here.stop();
    expect(await here.start()).toBe(url);
  });

  test('hear that another one has started it, has stopped it and has started it again', async () => {
    const [heard, patience] = [[] as (string | undefined)[], { timeout: 30_000 }];
    const [here, there] = [windows.open(), windows.open((url) => heard.push(url))];
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
    const [here, there] = [windows.open(), windows.open((url) => heard.push(url), known)];
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
    const here = windows.open();
    await here.start();
    windows.isConnected = false;
    await here.stop();
    expect(vi.getTimerCount()).toBe(1);
    await expect.poll(() => vi.advanceTimersByTime(2_000).getTimerCount()).toBe(0);
    await here.start();
    expect(vi.getTimerCount()).toBe(1);
  });

  test('share it also where one of them does not know the token until it asks', async () => {
    const kept = keptToken(undefined, () => token);
    const there = windows.open(() => {}, kept);
    const url = await windows.open().start();
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
        windows.open(() => {}, kept),
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
    const url = await windows.open().start();
    const files = (): readonly string[] => [
      readFileSync(windows.stateFile, 'utf8'),
      readFileSync(join(windows.folder, 'registry.toml'), 'utf8'),
    ];
    const before = files();
    const kept = keptToken(stored, () => told);
    const there = windows.open(() => {}, kept);
    for (const attempt of [() => there.resume(), () => there.start()]) {
      await expect(attempt()).rejects.toThrow(
        /^The local registry is run by another window, whose token this window does not have\. Try again, /,
      );
    }
    expect([kept.stores, files(), await users(url)]).toEqual([[], before, []]);
  });

  test('share it as soon as the one that runs the server answers', async () => {
    const url = await windows.open().start();
    const answers = [undefined, token];
    const there = windows.open(
      () => {},
      keptToken(undefined, () => answers.shift()),
    );
    await expect(there.resume()).rejects.toThrow('Try again');
    expect(await there.resume()).toBe(url);
  });

  test('stop the server also where they do not know its token', async () => {
    const [here, there] = [windows.open(), windows.open(() => {}, keptToken(undefined))];
    await here.start();
    const { pid } = windows.recorded();
    await there.stop();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });

  test('are served by another one when the one that ran the server is gone', async () => {
    const [here, there] = [windows.open(), windows.open()];
    const url = await here.start();
    await there.start();
    const { pid } = windows.recorded();
    here.dispose();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect(await there.resume()).toBe(url);
    expect(windows.recorded().pid).not.toBe(pid);
  });
});
