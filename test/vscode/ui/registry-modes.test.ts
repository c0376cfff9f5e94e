import { afterEach, beforeEach, expect } from 'vitest';
import { audience, editorClient, type OidcProvider, startOidcProvider } from '../../registry/support/oidc-provider.ts';
import { startTestRegistry, type TestRegistry } from '../../registry/support/registry.ts';
import { signInThroughBrowser } from '../../registry/support/sign-in-browser.ts';
import { answerModal } from '../host/dialogs.ts';
import { addUser, answerInput, chooseItem } from '../host/registry.ts';
import { openRegistryTree, registryTree } from '../host/registry-tree.ts';
import { keptSecrets } from '../host/secret-storage.ts';
import { runFromPalette } from '../host/workbench.ts';
import { test } from './registry-windows.ts';

let provider: OidcProvider;
let started: TestRegistry[];
beforeEach(async () => {
  started = [];
  provider = await startOidcProvider();
});
afterEach(async () => {
  for (const registry of started) await registry.stop();
  await provider.stop();
});

async function start(configuration: string): Promise<TestRegistry> {
  const registry = await startTestRegistry(configuration);
  started.push(registry);
  return registry;
}

/** The users that the server itself tells of. */
async function usersOf(registry: TestRegistry, as: string, path = '/admin/users'): Promise<readonly string[]> {
  const { body } = await registry.request('GET', path, { as });
  return [...JSON.stringify(body).matchAll(/"username":"([^"]+)"/g)].map(([, name = '']) => name).sort();
}

test('single sign-on by a code signs in, administers, is an account, and ends with a sign-out', async ({ open }) => {
  const { page, context } = await open();
  const registry = await start(`[oidc]
issuer = "${provider.issuer}"
audience = "${audience}"
default_role = "admin"
`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Single Sign-On');
  await answerInput(page, 'address of the identity provider', provider.issuer);
  await answerInput(page, 'client identifier', editorClient);
  await answerInput(page, 'scopes to ask for', 'openid offline_access registry');
  await answerInput(page, 'audience of the access token', audience);
  await answerModal(page, 'wants to sign in', 'Allow');
  const dialog = page.locator('.monaco-dialog-box', { hasText: 'Enter the code' });
  await dialog.waitFor();
  const [verificationUrl = ''] = /http:\/\/\S+/.exec(await dialog.innerText()) ?? [];
  await dialog.getByRole('button', { name: 'Copy Code and Open Browser' }).click();
  await signInThroughBrowser(verificationUrl, 'carol');
  await page.bringToFront();
  await answerInput(page, 'Connected: single sign-on', 'sso');
  await page.locator('.notification-toast', { hasText: 'sso was added' }).waitFor();
  await addUser(page, { username: 'dora' });
  const token = await provider.accessToken('carol');
  await expect.poll(() => usersOf(registry, token)).toContain('dora');

  await page.getByRole('button', { name: 'Accounts' }).click();
  await page.locator('.context-view', { hasText: 'carol (Package Registry)' }).waitFor();
  await page.keyboard.press('Escape');
  await openRegistryTree(page);
  await runFromPalette(page, 'Registry Admin: Sign Out');
  await answerModal(page, 'Sign out of', 'Sign Out');
  await expect.poll(() => registryTree(page)).toEqual([expect.stringMatching(/^sso \| .* · signed out$/)]);
  expect([...(await keptSecrets(page)).values()]).toEqual(['[]']);
});
