import { afterEach, beforeEach, expect } from 'vitest';
import { audience, editorClient, type OidcProvider, startOidcProvider } from '../../registry/support/oidc-provider.ts';
import { packagePath, publication } from '../../registry/support/publication.ts';
import { owned, ownerToken, startTestRegistry, type TestRegistry } from '../../registry/support/registry.ts';
import { signInThroughBrowser } from '../../registry/support/sign-in-browser.ts';
import { answerModal, modalText, notificationText, pressInModal } from '../host/dialogs.ts';
import { listAsking } from '../host/quick-input.ts';
import { addRegistry, addUser, answerInput, chooseItem, fillInput, sampleRegistry } from '../host/registry.ts';
import { clickAction, nodeDrawn, openNode, openRegistryTree, registryTree } from '../host/registry-tree.ts';
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

type Line = (record: Readonly<Record<string, string>>) => string;

/** A list of the admin API, a line for each record, as the server itself tells it. */
async function listed(registry: TestRegistry, as: string, path: string, line: Line): Promise<readonly string[]> {
  const { body } = await registry.request('GET', path, { as });
  return (Array.isArray(body) ? body : []).map(line).sort();
}
const usersOf = (registry: TestRegistry, as: string) =>
  listed(registry, as, '/admin/users', ({ username, role }) => `${username} ${role}`);
const rulesOf = (registry: TestRegistry, as: string) =>
  listed(registry, as, '/admin/acl', ({ user, permission, pattern }) => `${user} ${permission} ${pattern}`);

test('with the static token a simple registry is administered, which checks requests from its first user on', async ({
  open,
}) => {
  const { page } = await open();
  const registry = await start(owned);
  const users = () => usersOf(registry, ownerToken);
  const readByAnybody = async () => (await registry.request('GET', packagePath('left'))).status;
  const published = { as: ownerToken, body: publication('left') };
  expect(await registry.request('PUT', packagePath('left'), published)).toMatchObject({ status: 201 });

  await addRegistry(page, { url: registry.url, name: 'team' });
  expect(await notificationText(page, 'team was added')).toBe(
    'team was added: simple token · 0 users · 0 rules · 0 cache entries.',
  );
  await openRegistryTree(page);
  for (const label of ['team', 'Users']) await openNode(page, label);
  await expect
    .poll(() => registryTree(page))
    .toEqual([
      `team | ${registry.url.replace('http://', '')}`,
      '  Users | 0',
      '    No users',
      '  Access Rules | 0 · by user',
      '  Cache | 0 entries',
      '  Statistics | 10 B stored',
    ]);

  // Whoever is told what the first user brings about may leave it.
  await addUser(page, { username: 'bert' });
  expect(await modalText(page)).toBe(
    'Add bert as the first user?\nWith its first user team begins to check every request: nobody reads packages any more without signing in, and only what a rule grants. The static token keeps all its rights.',
  );
  await pressInModal(page, 'Cancel');
  expect([await users(), await readByAnybody()]).toEqual([[], 200]);
  await addUser(page, { username: 'bert', isFirst: true });
  await expect.poll(users).toEqual(['bert write']);
  expect(await readByAnybody()).toBe(401);
  await nodeDrawn(page, 'bert', 'write · no token');
  await addUser(page, { username: 'dora' });
  await expect.poll(users).toEqual(['bert write', 'dora write']);
});

test('an admin user administers users and rules with a token of their own, by mouse', async ({ open }) => {
  const { page } = await open();
  // Nobody is let in by a static token.
  const registry = await start(sampleRegistry.slice(sampleRegistry.indexOf('[[users]]')));
  const carol = 'carol:carol-token-1234';
  await addRegistry(page, { url: registry.url, username: 'carol', token: 'carol-token-1234', name: 'team' });
  await openRegistryTree(page);
  await openNode(page, 'team');

  await clickAction(page, 'Users', 'Add User…');
  await answerInput(page, 'name of the user', 'dora');
  await chooseItem(page, 'read');
  await chooseItem(page, 'Type a token');
  await answerInput(page, 'token of dora', 'dora-token-1234');
  await expect.poll(() => usersOf(registry, carol)).toEqual(['carol admin', 'deploy write', 'dora read']);
  const asDora = { as: 'dora:dora-token-1234' };
  expect(await registry.request('GET', '/npm/-/whoami', asDora)).toMatchObject({ body: { username: 'dora' } });
  await nodeDrawn(page, 'Users', '3');

  await clickAction(page, 'Access Rules', 'Add Rule…');
  await chooseItem(page, 'dora');
  await listAsking(page, 'Which packages? For example npm/**, npm/@team/* or npm/left-pad');
  await fillInput(page, 'npm/@team/**');
  await chooseItem(page, 'read');
  await expect.poll(() => rulesOf(registry, carol)).toEqual(['deploy write npm/@team/**', 'dora read npm/@team/**']);
  await nodeDrawn(page, 'Access Rules', '2 · by user');
});

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
  await expect.poll(() => usersOf(registry, token)).toContain('dora write');

  await page.getByRole('button', { name: 'Accounts' }).click();
  await page.locator('.context-view', { hasText: 'carol (Package Registry)' }).waitFor();
  await page.keyboard.press('Escape');
  await openRegistryTree(page);
  await runFromPalette(page, 'Registry Admin: Sign Out');
  await answerModal(page, 'Sign out of', 'Sign Out');
  await expect.poll(() => registryTree(page)).toEqual([expect.stringMatching(/^sso \| .* · signed out$/)]);
  expect([...(await keptSecrets(page)).values()]).toEqual(['[]']);
});
