import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { LocalRegistry } from '../../../../client/admin-sidebar/local-registry/local-registry.ts';
import type { LocalToken } from '../../../../client/admin-sidebar/local-registry/local-token.ts';
import { isAlive, localWindows, token, windowToken } from './support/local-windows.ts';

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
  test('share one server, which any of them can stop; its data is preserved', async () => {
    const [firstWindow, secondWindow] = [windows.open(), windows.open()];
    const url = await firstWindow.start();
    expect(await secondWindow.start()).toBe(url);
    expect(await secondWindow.resume()).toBe(url);
    await addUser(url, 'alice');
    const { pid } = windows.recorded();
    await secondWindow.stop();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect([await firstWindow.resume(), existsSync(windows.stateFile)]).toEqual([undefined, false]);
    expect(await users(await firstWindow.start())).toMatchObject([{ username: 'alice' }]);
  });

  test('let the window that runs it end it on Windows, where a signal would kill it', async () => {
    windows.windows = true;
    const kill = vi.spyOn(process, 'kill');
    const [firstWindow, secondWindow] = [windows.open(), windows.open()];
    await firstWindow.start();
    await secondWindow.start();
    const { pid } = windows.recorded();
    kill.mockClear();
    await secondWindow.stop();
    expect(kill.mock.calls).toEqual([]);
    kill.mockRestore();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('start it again at its previous address', async () => {
    const firstWindow = windows.open();
    const url = await firstWindow.start();
    await firstWindow.stop();
    expect(await firstWindow.start()).toBe(url);
  });

  test('notice that another window has started it, stopped it and started it again', async () => {
    const reported: (string | undefined)[] = [];
    const [firstWindow, secondWindow] = [windows.open(), windows.open((url) => reported.push(url))];
    expect(await secondWindow.resume()).toBeUndefined();
    const url = await firstWindow.start();
    await expect.poll(() => reported.at(-1)).toBe(url);
    await firstWindow.stop();
    await expect.poll(() => reported.at(-1)).toBeUndefined();
    await firstWindow.start();
    await expect.poll(() => reported.at(-1)).toBe(url);
  });

  test('check it regularly, and report changes only', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reported: (string | undefined)[] = [];
    let checks = 0;
    const known = {
      ...windowToken(token),
      async stored() {
        checks += 1;
        return token;
      },
    };
    const [firstWindow, secondWindow] = [windows.open(), windows.open((url) => reported.push(url), known)];
    const url = await firstWindow.start();
    await secondWindow.resume();
    const checkAgain = async () => {
      const before = checks;
      // The third check begins when the second one has ended.
      const checked = () => {
        vi.advanceTimersByTime(2_000);
        return checks - before;
      };
      await expect.poll(checked).toBeGreaterThan(2);
    };
    await checkAgain();
    expect(reported).toEqual([url]);
    await firstWindow.stop();
    await expect.poll(() => vi.advanceTimersByTime(2_000) && reported).toEqual([url, undefined]);
    await firstWindow.start();
    await checkAgain();
    expect(reported).toEqual([url, undefined, url]);
  });

  test('stop checking after the registry was removed, and check again when it is started', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const firstWindow = windows.open();
    await firstWindow.start();
    windows.isConnected = false;
    await firstWindow.stop();
    expect(vi.getTimerCount()).toBe(1);
    await expect.poll(() => vi.advanceTimersByTime(2_000).getTimerCount()).toBe(0);
    await firstWindow.start();
    expect(vi.getTimerCount()).toBe(1);
  });

  test('share it when one of them receives the token only on request', async () => {
    const own = windowToken(undefined, () => token);
    const secondWindow = windows.open(() => {}, own);
    const url = await windows.open().start();
    expect(await secondWindow.resume()).toBe(url);
    expect([own.stores, await users(url)]).toEqual([[token], []]);
  });

  test('share it when each has another token and all start at the same time', async () => {
    const tokenOf = new Map<LocalRegistry, LocalToken & { readonly stores: readonly string[] }>();
    for (let count = 0; count < 2; count += 1) {
      const own = windowToken(undefined, () => {
        const [, running] = [...tokenOf].find(([window]) => window.runsServer) ?? [];
        return running?.stores.at(-1);
      });
      tokenOf.set(
        windows.open(() => {}, own),
        own,
      );
    }
    const urls = await Promise.all([...tokenOf.keys()].map((window) => window.start()));
    const tokens = await Promise.all([...tokenOf.values()].map((own) => own.stored()));
    expect([new Set(urls).size, new Set(tokens).size]).toEqual([1, 1]);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    expect((await fetch(`${urls[0]}/admin/users`, { headers })).status).toBe(200);
  });

  test.each([
    ['has another token and receives the correct one', 'tw_the-token-of-another-time', token],
    ['has none and receives nothing', undefined, undefined],
    ['has none and receives a wrong one', undefined, 'tw_the-token-of-another-time'],
  ])('do not change the server and its token when one of them %s', async (_, stored, received) => {
    const url = await windows.open().start();
    const files = (): readonly string[] => [
      readFileSync(windows.stateFile, 'utf8'),
      readFileSync(join(windows.folder, 'registry.toml'), 'utf8'),
    ];
    const before = files();
    const own = windowToken(stored, () => received);
    const secondWindow = windows.open(() => {}, own);
    for (const attempt of [() => secondWindow.resume(), () => secondWindow.start()]) {
      await expect(attempt()).rejects.toThrow(
        /^Another window runs the local registry with a token that this window does not have\. Try again, /,
      );
    }
    expect([own.stores, files(), await users(url)]).toEqual([[], before, []]);
  });

  test('share it as soon as the window that runs the server responds', async () => {
    const url = await windows.open().start();
    const answers = [undefined, token];
    const secondWindow = windows.open(
      () => {},
      windowToken(undefined, () => answers.shift()),
    );
    await expect(secondWindow.resume()).rejects.toThrow('Try again');
    expect(await secondWindow.resume()).toBe(url);
  });

  test('stop the server even when they do not know its token', async () => {
    const [firstWindow, secondWindow] = [windows.open(), windows.open(() => {}, windowToken(undefined))];
    await firstWindow.start();
    const { pid } = windows.recorded();
    await secondWindow.stop();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('keep using it when the window that ran the server is closed', async () => {
    const [firstWindow, secondWindow] = [windows.open(), windows.open()];
    const url = await firstWindow.start();
    await secondWindow.start();
    const { pid } = windows.recorded();
    firstWindow.dispose();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await secondWindow.resume()).toBe(url);
    expect(windows.recorded().pid).not.toBe(pid);
  });
});
