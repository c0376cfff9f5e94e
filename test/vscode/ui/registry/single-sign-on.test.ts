import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { answerModal } from '../../../../harness/vscode/window/dialogs.ts';
import { addUser, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import { openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { keptSecrets } from '../../../../harness/vscode/window/secret-storage.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import {
  audience,
  editorClient,
  type OidcProvider,
  startOidcProvider,
} from '../../../registry/support/oidc-provider.ts';
import { signInThroughBrowser } from '../../../registry/support/sign-in-browser.ts';
import { test } from './windows.ts';

let provider: OidcProvider;
let registry: TestRegistry;
beforeEach(async () => {
  provider = await startOidcProvider();
  registry = await startTestRegistry(`[oidc]
issuer = "${provider.issuer}"
audience = "${audience}"
default_role = "admin"

[oidc.login]
client_id = "${editorClient}"
scopes = ["openid", "registry"]
resource = "${audience}"
`);
});
afterEach(async () => {
  await registry.stop();
  await provider.stop();
});

/**
 * Answers the questions about a new registry, using the settings that the registry reports; returns the URL at which
 * the user enters the code.
 */
async function addUntilCode(page: Page): Promise<string> {
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Single Sign-On');
  await chooseItem(page, provider.issuer);
  return confirmCode(page);
}

/** Answers the questions about a saved registry, with these scopes; returns the URL at which the user enters the code. */
async function editUntilCode(page: Page, scopes: string): Promise<string> {
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Single Sign-On');
  await answerInput(page, 'address of the identity provider', provider.issuer);
  await answerInput(page, 'client identifier', editorClient);
  await answerInput(page, 'scopes to request', scopes);
  await answerInput(page, 'audience of the access token', audience);
  return confirmCode(page);
}

async function confirmCode(page: Page): Promise<string> {
  await answerModal(page, 'wants to sign in', 'Allow');
  const dialog = page.locator('.monaco-dialog-box', { hasText: 'Enter the code' });
  await dialog.waitFor();
  const [verificationUrl = ''] = /http:\/\/\S+/.exec(await dialog.innerText()) ?? [];
  await dialog.getByRole('button', { name: 'Copy Code and Open Browser' }).click();
  return verificationUrl;
}

/** Signs in as carol with the code, and names the registry. */
async function finish(page: Page, verificationUrl: string): Promise<void> {
  await signInThroughBrowser(verificationUrl, 'carol');
  await page.bringToFront();
  await answerInput(page, 'Connected: single sign-on', 'sso');
}

/** Returns the scopes of each stored session, without those that identify the registry. */
async function sessions(page: Page): Promise<readonly string[]> {
  const kept: unknown[] = [...(await keptSecrets(page)).values()].flatMap((text) => JSON.parse(text));
  return kept.map((session) => {
    const scopes: unknown = Reflect.get(Object(session), 'scopes');
    return (Array.isArray(scopes) ? scopes : []).filter((scope) => !String(scope).includes(':')).join(' ');
  });
}

test('single sign-on with a code signs in, appears as an account, and ends with a sign-out', async ({ open }) => {
  const { page, context } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await finish(page, await addUntilCode(page));
  await page.locator('.notification-toast', { hasText: 'sso was added' }).waitFor();
  await addUser(page, { username: 'dora' });
  const as = await provider.accessToken('carol');
  const users = async () => (await registry.request('GET', '/admin/users', { as })).body;
  await expect.poll(users).toContainEqual(expect.objectContaining({ username: 'dora', role: 'write' }));

  await page.getByRole('button', { name: 'Accounts' }).click();
  await page.locator('.context-view', { hasText: 'carol (Package Registry)' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await sessions(page)).toEqual(['openid registry offline_access']);

  // A session with other scopes replaces the previous one.
  await runFromPalette(page, 'Registry Admin: Edit Registry…');
  await finish(page, await editUntilCode(page, 'openid registry'));
  await expect.poll(() => sessions(page)).toEqual(['openid registry']);

  await openRegistryTree(page);
  await runFromPalette(page, 'Registry Admin: Sign Out');
  await answerModal(page, 'Sign out of', 'Sign Out');
  await expect.poll(() => registryTree(page)).toEqual([expect.stringMatching(/^sso \| .* · signed out$/)]);
  expect([...(await keptSecrets(page)).values()]).toEqual(['[]']);
});

test('a user who cancels while the browser is open is not signed in when it returns', async ({ open }) => {
  const { page, context } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  const verificationUrl = await addUntilCode(page);
  const progress = page.locator('.notification-toast', { hasText: 'Signing in with' });
  await progress.waitFor();
  await page.bringToFront();
  await page.locator('.quick-input-widget:visible input:visible').first().focus();
  await page.keyboard.press('Escape');
  await progress.waitFor({ state: 'detached' });
  await signInThroughBrowser(verificationUrl, 'carol');
  expect(provider.grants.get('urn:ietf:params:oauth:grant-type:device_code') ?? 0).toBe(0);
  expect((await keptSecrets(page)).size).toBe(0);
});
