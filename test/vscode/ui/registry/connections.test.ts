import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { answerModal } from '../../../../harness/vscode/window/dialogs.ts';
import { inputBox, inputMessage, listedWith } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem, sampleRegistry } from '../../../../harness/vscode/window/registry.ts';
import { focusedRow, registryTree, showRegistries } from '../../../../harness/vscode/window/registry-tree.ts';
import { keptSecrets } from '../../../../harness/vscode/window/secret-storage.ts';
import { nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { type FaultyServer, html, startFaultyServer } from '../../../admin-client/support/faulty-server.ts';
import { test } from './windows.ts';

let registry: TestRegistry;
let shop: FaultyServer;
beforeEach(async () => {
  registry = await startTestRegistry(sampleRegistry);
  shop = await startFaultyServer([html(404, '<html><title>Shop</title>')]);
});
afterEach(async () => {
  await registry.stop();
  await shop.stop();
});

const secretOf = (url: string, ...user: readonly string[]): string =>
  JSON.stringify({
    extensionId: 'taskwright.taskwright',
    key: `taskwright.registry.secret:${JSON.stringify([url, ...user])}`,
  });

test('a registry is tested before it is added, and edited, signed out of and removed in all windows', async ({
  open,
}) => {
  const { page, another } = await open();
  await enterWrongAddresses(page);
  await enterWrongCredentials(page);
  await confirmAfterGoingBack(page);
  const second = await another();
  await editInBothWindows(page, second);
  await replaceToken(page);
  await signOutInBothWindows(page, second);
  await removeInBothWindows(page, second);
});

test('a registry that is added with the keyboard has the focus on its row', async ({ open }) => {
  const { page } = await open();
  for (const name of ['first', 'second']) {
    await addRegistry(page, { url: registry.url, name });
    expect(await focusedRow(page)).toContain(name);
  }
  await page.keyboard.press('ArrowRight');
  await nodeDrawn(page, 'Users', '2');
});

const found = 'Connected: users and access rules · 2 users · 1 rule · 0 cache entries.';
const registryAddress = (): string => registry.url.replace('http://', '');

async function shown(window: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => registryTree(window)).toEqual(expected);
}

/** Enters addresses that are not accepted, and then the address of the registry. */
async function enterWrongAddresses(page: Page): Promise<void> {
  const address = registryAddress();
  // An address that is unsafe for credentials is rejected without a request.
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', 'http://registry.example');
  await inputMessage(page).filter({ hasText: 'over plain HTTP only within the local network' }).waitFor();

  // Plain HTTP in the local network requires consent.
  await inputBox(page).fill('http://nas.lan:4873');
  await page.keyboard.press('Enter');
  await answerModal(page, 'Send your credentials to nas.lan:4873 without encryption?', 'Cancel');
  await inputMessage(page).filter({ hasText: 'address of the registry' }).waitFor();

  // Another kind of server: the error shows the cause and the remedies, and its token is not sent to the next address.
  await inputBox(page).fill(shop.origin);
  await page.keyboard.press('Enter');
  await chooseItem(page, 'Token');
  await answerInput(page, 'static token', 'typed-for-the-shop');
  expect(await listedWith(page, 'Change Address')).toEqual([
    `${shop.origin} has no admin API: it does not provide the users: Shop.`,
    'Change Address — Check the address; the admin API is at the path `/admin` of this address.',
    'Change Credentials — Use another token, user or method to sign in',
    'Try Again — Connect again with the same answers',
    'Name Tenants — For admins of individual tenants of a registry',
    'Continue Anyway — Save the connection even though it does not work',
  ]);
  await chooseItem(page, 'Change Address');
  await answerInput(page, 'address of the registry', `${address}/npm/`);
  await chooseItem(page, 'Token');
  await inputMessage(page).filter({ hasText: 'static token' }).waitFor();
  expect(await inputBox(page).inputValue()).toBe('');
}

/** Signs in with a wrong token, then as a user who is not an admin, then as an admin. */
async function enterWrongCredentials(page: Page): Promise<void> {
  await answerInput(page, 'static token', 'wrong-token');
  expect((await listedWith(page, 'Change Credentials'))[0]).toContain('does not accept the credentials');
  await chooseItem(page, 'Change Credentials');
  await chooseItem(page, 'Admin User');
  await answerInput(page, 'name of a user', 'deploy');
  await answerInput(page, 'token of deploy', 'deploy-token-1234');
  expect((await listedWith(page, 'Change Credentials'))[0]).toContain('the credentials are valid');
  await chooseItem(page, 'Change Credentials');
  await chooseItem(page, 'Admin User');
  await answerInput(page, 'name of a user', 'carol');
  await answerInput(page, 'token of carol', 'carol-token-1234');
}

/** Checks that the last question shows what was found, and that the user can go back from it. */
async function confirmAfterGoingBack(page: Page): Promise<void> {
  const address = registryAddress();
  const carols = secretOf(registry.url, 'basic', 'carol');
  await inputMessage(page).filter({ hasText: found }).waitFor();
  await page.locator('.quick-input-widget').getByRole('button', { name: 'Back' }).click();
  await inputMessage(page).filter({ hasText: 'token of carol' }).waitFor();
  await page.keyboard.press('Enter');
  await answerInput(page, found, 'team');
  await page.locator('.notification-toast', { hasText: 'team was added' }).waitFor();
  await showRegistries(page);
  await shown(page, [`team | ${address}`]);
  expect((await keptSecrets(page)).get(carols)).toBe('carol-token-1234');
  expect(shop.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer typed-for-the-shop',
    'Bearer typed-for-the-shop',
  ]);
}

/** Checks that the second window shows the same as the first, including changes. */
async function editInBothWindows(page: Page, second: Page): Promise<void> {
  const address = registryAddress();
  await showRegistries(second);
  await shown(second, [`team | ${address}`]);
  await page.bringToFront();
  await runFromPalette(page, 'Registry Admin: Edit Registry…');
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Admin User');
  await answerInput(page, 'name of a user', 'carol');
  await answerInput(page, 'leave it empty to keep the saved one', '');
  await answerInput(page, found, 'our team');
  await shown(page, [`our team | ${address}`]);
  await shown(second, [`our team | ${address}`]);
}

/** Replaces the token on the server. Signing in asks for a new one, and keeps the old one until then. */
async function replaceToken(page: Page): Promise<void> {
  const address = registryAddress();
  const carols = secretOf(registry.url, 'basic', 'carol');
  const { port } = new URL(registry.url);
  await registry.stop();
  registry = await startTestRegistry(sampleRegistry.replace('carol-token', 'other-token'), { port: Number(port) });
  await runFromPalette(page, 'Registry Admin: Refresh All');
  await shown(page, [`our team | ${address} · failing`]);
  await runFromPalette(page, 'Registry Admin: Sign In…');
  await answerInput(page, 'token of carol', 'wrong-token');
  expect(await listedWith(page, 'Continue Anyway')).toHaveLength(3);
  await page.keyboard.press('Escape');
  expect((await keptSecrets(page)).get(carols)).toBe('carol-token-1234');
  await runFromPalette(page, 'Registry Admin: Sign In…');
  await answerInput(page, 'token of carol', 'other-token-1234');
  await expect.poll(async () => (await keptSecrets(page)).get(carols)).toBe('other-token-1234');
  await shown(page, [`our team | ${address}`]);
}

/** Checks that a sign-out is shown in both windows, and deletes the credentials. */
async function signOutInBothWindows(page: Page, second: Page): Promise<void> {
  const address = registryAddress();
  await runFromPalette(page, 'Registry Admin: Sign Out');
  await answerModal(page, 'Sign out of "our team"?', 'Sign Out');
  await shown(page, [`our team | ${address} · signed out`]);
  await shown(second, [`our team | ${address} · signed out`]);
  expect([...(await keptSecrets(page)).keys()]).toEqual([]);
}

/** Checks that removing asks for confirmation, and deletes the credentials. */
async function removeInBothWindows(page: Page, second: Page): Promise<void> {
  const address = registryAddress();
  const carols = secretOf(registry.url, 'basic', 'carol');
  await runFromPalette(page, 'Registry Admin: Sign In…');
  await answerInput(page, 'token of carol', 'other-token-1234');
  await shown(page, [`our team | ${address}`]);
  await runFromPalette(page, 'Registry Admin: Remove Registry');
  await answerModal(page, 'Remove the registry "our team"?', 'Cancel');
  expect((await keptSecrets(page)).has(carols)).toBe(true);
  await runFromPalette(page, 'Registry Admin: Remove Registry');
  await answerModal(page, 'Remove the registry "our team"?', 'Remove');
  for (const window of [page, second])
    await window.locator('.welcome-view-content', { hasText: 'Start Local Registry' }).waitFor();
  expect([...(await keptSecrets(page)).keys()]).toEqual([]);
}
