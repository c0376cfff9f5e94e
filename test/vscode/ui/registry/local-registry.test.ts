import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, inject } from 'vitest';
import { answerModal, modalText, pressInModal } from '../../../../harness/vscode/window/dialogs.ts';
import { listAsking, listedItems } from '../../../../harness/vscode/window/quick-input.ts';
import { addUser, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import {
  focusedRow,
  openNode,
  openRegistryTree,
  registryTree,
  showRegistries,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { keptSecrets } from '../../../../harness/vscode/window/secret-storage.ts';
import { clickAction, focusTree, nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from './windows.ts';

const secretKey = JSON.stringify({
  extensionId: 'taskwright.taskwright',
  key: 'taskwright.registry.secret:["local"]',
});
const folder = (): string =>
  join(inject('workbenchFolder'), 'user/User/globalStorage/taskwright.taskwright/local-registry');

/** Removes data that a previous test may have left. */
beforeEach(() => rm(folder(), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/**
 * Starts the local registry from the Command Palette; returns the address in the tree, and the token of this window.
 */
async function start(page: Page): Promise<{ readonly url: string; readonly token: string }> {
  await runFromPalette(page, 'Registry Admin: Start Local Registry');
  await page.locator('.statusbar', { hasText: 'The local registry is running at' }).waitFor();
  await nodeDrawn(page, 'Local Registry', '127.0.0.1:');
  const [row = ''] = await registryTree(page);
  const address = /127\.0\.0\.1:\d+/.exec(row)?.[0] ?? '';
  await expect.poll(async () => (await keptSecrets(page)).get(secretKey)).toMatch(/^tw_/);
  return { url: `http://${address}`, token: (await keptSecrets(page)).get(secretKey) ?? '' };
}

/** Returns the usernames that the server lists. */
async function usersAt(url: string, token: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/admin/users`, { headers: { authorization: `Bearer ${token}` } });
  const body: unknown = await response.json();
  return (Array.isArray(body) ? body : []).map(({ username }) => String(username)).sort();
}

/** Returns the process id that the server at an address reports. */
async function processAt(url: string): Promise<number> {
  const response = await fetch(`${url}/healthz/identity/${'0'.repeat(64)}`);
  const body: unknown = await response.json();
  return Number(Reflect.get(Object(body), 'pid'));
}

/** Returns the process id that the state file records; undefined when the registry is stopped. */
async function recordedProcess(): Promise<number | undefined> {
  const text = await readFile(join(folder(), 'running.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text).pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('all windows share the local registry, any of them can stop it, and the last one keeps it running', async ({
  open,
}) => {
  const { page, another } = await open();
  // This window is opened before the first window creates the token, so it does not receive the token.
  const second = await another();
  await page.bringToFront();
  const { url, token } = await start(page);
  const shown = (window: Page, expected: readonly string[]) =>
    expect.poll(() => registryTree(window).then((rows) => rows.slice(0, expected.length))).toEqual(expected);
  const row = `Local Registry | ${url.replace('http://', '')}`;
  await openRegistryTree(page);
  for (const label of ['Local Registry', 'Users']) await openNode(page, label);
  await addUser(page, { username: 'bert', isFirst: true });
  await expect.poll(() => usersAt(url, token)).toEqual(['bert']);
  await shown(page, [
    row,
    '  Packages',
    '  Staged Versions | 0',
    '  Quarantine',
    '  Users | 1',
    '    bert | write · no token',
  ]);

  const first = await processAt(url);
  await second.bringToFront();
  await showRegistries(second);
  await focusTree(second);
  for (const label of ['Local Registry', 'Users']) await openNode(second, label);
  await shown(second, [
    row,
    '  Packages',
    '  Staged Versions | 0',
    '  Quarantine',
    '  Users | 1',
    '    bert | write · no token',
  ]);
  await addUser(second, { username: 'dora' });
  await expect.poll(() => usersAt(url, token)).toEqual(['bert', 'dora']);
  expect([await processAt(url), await recordedProcess()]).toEqual([first, first]);

  // Both windows show that it is stopped without a refresh.
  const stopped = [`${row} · stopped`, '  The local registry is not running.'];
  await nodeDrawn(second, 'dora');
  await runFromPalette(second, 'Registry Admin: Stop Local Registry');
  for (const window of [second, page]) await shown(window, stopped);
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await recordedProcess()).toBeUndefined();

  // Both windows show it again at the same address, with its data.
  await page.bringToFront();
  await clickAction(page, 'Local Registry', 'Start Local Registry');
  for (const window of [page, second]) await nodeDrawn(window, 'Users', '2');
  expect(await usersAt(url, token)).toEqual(['bert', 'dora']);

  const third = await processAt(url);
  await page.close();
  await expect.poll(() => isAlive(third)).toBe(false);
  await expect.poll(() => processAt(url).catch(() => third)).not.toBe(third);
  await second.bringToFront();
  await addUser(second, { username: 'emil' });
  await expect.poll(() => usersAt(url, token)).toEqual(['bert', 'dora', 'emil']);

  // The server stops when the last window is closed.
  const last = await processAt(url);
  expect(await recordedProcess()).toBe(last);
  await second.close();
  await expect.poll(() => isAlive(last)).toBe(false);
});

test('a local registry that is removed is stopped, and still has its data when it is started again', async ({
  open,
}) => {
  const { page } = await open();
  const before = await start(page);
  await openRegistryTree(page);
  await addUser(page, { username: 'bert', isFirst: true });
  await expect.poll(() => usersAt(before.url, before.token)).toEqual(['bert']);
  const pid = await processAt(before.url);

  await runFromPalette(page, 'Registry Admin: Remove Registry');
  expect(await modalText(page)).toBe(
    'Remove the registry "Local Registry"?\nIt is stopped and no longer shown. Its data is preserved and available when you start it again.',
  );
  await pressInModal(page, 'Cancel');
  expect(await processAt(before.url)).toBe(pid);
  await runFromPalette(page, 'Registry Admin: Remove Registry');
  await pressInModal(page, 'Remove');
  const welcome = page.locator('.welcome-view-content', { hasText: 'Start Local Registry' });
  await welcome.waitFor();
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect.poll(async () => [...(await keptSecrets(page)).keys()]).toEqual([]);
  expect(await recordedProcess()).toBeUndefined();

  const after = await start(page);
  expect(after.token).not.toBe(before.token);
  expect(await usersAt(after.url, after.token)).toEqual(['bert']);
  const again = await processAt(after.url);
  await runFromPalette(page, 'Registry Admin: Stop Local Registry');
  await expect.poll(() => isAlive(again)).toBe(false);
  await page.close();
  expect(await recordedProcess()).toBeUndefined();
});

test('a local registry whose port another program uses moves, and that program does not receive the token', async ({
  open,
}) => {
  const { page } = await open();
  const before = await start(page);
  await openRegistryTree(page);
  await openNode(page, 'Local Registry');
  await nodeDrawn(page, 'Users', '0');
  const pid = await processAt(before.url);
  await runFromPalette(page, 'Registry Admin: Stop Local Registry');
  await nodeDrawn(page, 'The local registry is not running.');
  await expect.poll(() => isAlive(pid)).toBe(false);

  await using other = await startProgramAt(before.url);
  await clickAction(page, 'Local Registry', 'Start Local Registry');
  await nodeDrawn(page, 'Users', '0');
  const [row = ''] = await registryTree(page);
  expect(row).toMatch(/^Local Registry \| 127\.0\.0\.1:\d+$/);
  expect(row).not.toContain(before.url.replace('http://', ''));
  expect(other.authorized).toEqual([]);
});

test('a command for a stopped local registry reports this immediately, and continues after the registry was started', async ({
  open,
}) => {
  const { page } = await open();
  const { url, token } = await start(page);
  expect(await focusedRow(page)).toContain('Local Registry');
  await runFromPalette(page, 'Registry Admin: Stop Local Registry');
  await nodeDrawn(page, 'Local Registry', 'stopped');
  await runFromPalette(page, 'Registry Admin: Add User…');
  await listAsking(page, 'The local registry is not running');
  expect(await listedItems(page)).toEqual(['Start Local Registry']);
  await page.keyboard.press('Enter');
  await answerInput(page, 'name of the user', 'bert');
  await chooseItem(page, 'write');
  await chooseItem(page, 'No token');
  await answerModal(page, 'Add bert as the first user?', 'Add User');
  await expect.poll(() => usersAt(url, token)).toEqual(['bert']);
});

/** Starts a program that listens at an address and records the credentials that it receives. */
async function startProgramAt(url: string) {
  const authorized: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    if (headers.authorization !== undefined) authorized.push(headers.authorization);
    response.end('{}');
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  return {
    authorized,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
