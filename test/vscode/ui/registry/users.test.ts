import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { allowClipboard, clipboardText } from '../../../../harness/vscode/window/clipboard.ts';
import { modalText, pressInModal } from '../../../../harness/vscode/window/dialogs.ts';
import { inputClosed, inputTitled, listAsking } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import {
  openNode,
  openRegistryTree,
  pressDelete,
  registryTree,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, nodeDrawn, nodeGone } from '../../../../harness/vscode/window/tree-view.ts';
import { test } from '../edit.ts';

const users = '/admin/tenants/acme/users';
let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`${ownerConfig}\n[multi_tenant]\nenabled = true\n\n[[tenants]]\nname = "acme"\n`);
});
afterEach(() => registry.stop());

/** Returns `name role` of every user of the tenant, or the records of another list. */
async function usersOf(path = users): Promise<readonly string[]> {
  const { body } = await registry.request('GET', path, { as });
  return (Array.isArray(body) ? body : []).map(({ username, role }) => `${username} ${role}`);
}

/** Returns the status of a request with these credentials. */
async function signInAs(who: string): Promise<number> {
  return (await registry.request('GET', '/acme/npm/-/whoami', { as: who })).status;
}

test('users of a tenant are added, changed and deleted, with warnings', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await allowClipboard(page);
  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['team', 'acme', 'Users']) await openNode(page, label);

  // The first user switches the mode; a generated token is shown once.
  await goFromTop(page, 'Users');
  await chooseInMenu(page, 'Add User…');
  await answerInput(page, 'name of the user', 'alice');
  await chooseItem(page, 'admin');
  await chooseItem(page, 'Generate a token');
  expect(await modalText(page)).toBe(
    'Add alice as the first user?\nAfter the first user is added, team checks every request: users must sign in to read packages, and can read only the packages that access rules grant. The static token keeps all its permissions.',
  );
  await pressInModal(page, 'Add User');
  await inputTitled(page, 'The Token of alice');
  await chooseItem(page, 'Copy SHA-256 for a Configuration File');
  await listAsking(page, 'The hash was copied.');
  const hash = await clipboardText(page);
  await chooseItem(page, 'Copy Token');
  await listAsking(page, 'The token was copied.');
  const token = await clipboardText(page);
  await page.keyboard.press('Enter');
  await inputClosed(page);
  expect(hash).toBe(`sha256:${createHash('sha256').update(token).digest('hex')}`);
  expect(await usersOf()).toEqual(['alice admin']);
  expect(await signInAs(`alice:${token}`)).toBe(200);
  expect(await signInAs('alice:another-token')).toBe(401);
  await nodeDrawn(page, 'alice', 'admin');

  // A second user, from a template, with a token that is typed.
  await goFromTop(page, 'Users');
  await chooseInMenu(page, 'Add User…');
  await answerInput(page, 'name of the user', 'bob');
  await chooseItem(page, 'Read-Only Bot');
  await chooseItem(page, 'Type a token');
  await answerInput(page, 'token of bob', 'short');
  await answerInput(page, 'at least 8', 'bob-token-1234');
  expect(await modalText(page)).toBe(
    'Add bob?\n• Add the user bob with the role read and a token\n• Add the access rule bob: read on npm/**',
  );
  await pressInModal(page, 'Add User');
  await expect.poll(usersOf).toEqual(['alice admin', 'bob read']);
  expect(await signInAs('bob:bob-token-1234')).toBe(200);
  const rules = async () => (await registry.request('GET', '/admin/tenants/acme/acl', { as })).body;
  await expect.poll(rules).toMatchObject([{ user: 'bob', pattern: 'npm/**', permission: 'read' }]);
  await nodeDrawn(page, 'bob', 'read');

  await goFromTop(page, 'bob');
  await chooseInMenu(page, 'Change Role…');
  await chooseItem(page, 'write');
  await expect.poll(usersOf).toEqual(['alice admin', 'bob write']);
  await nodeDrawn(page, 'bob', 'write');

  await goFromTop(page, 'bob');
  await chooseInMenu(page, 'Replace Token…');
  await chooseItem(page, 'Type a token');
  await answerInput(page, 'token of bob', 'bob-token-5678');
  await expect.poll(() => signInAs('bob:bob-token-5678')).toBe(200);
  expect(await signInAs('bob:bob-token-1234')).toBe(401);

  // A token of bob that can only stage is created, shown once, and revoked; one that expires soon is marked.
  await goFromTop(page, 'bob');
  await chooseInMenu(page, 'Create Token…');
  await answerInput(page, 'purpose of the token', 'build');
  await chooseItem(page, 'Read and stage');
  await answerInput(page, 'packages to which the token grants access', '@team/*');
  await answerInput(page, 'addresses from which', '');
  await chooseItem(page, 'In 7 days');
  await inputTitled(page, 'The Token of build');
  await chooseItem(page, 'Copy Token');
  await listAsking(page, 'The token was copied.');
  const named = await clipboardText(page);
  await page.keyboard.press('Enter');
  await inputClosed(page);
  expect(await signInAs(`bob:${named}`)).toBe(200);
  await nodeDrawn(page, 'bob', 'write · 1 token · a token expires in 7 days');
  await goFromTop(page, 'bob');
  await page.keyboard.press('ArrowRight');
  await nodeDrawn(page, 'build', 'can stage');
  await goFromTop(page, 'build');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Revoke the token build (bob) of team › acme?\nPrograms that sign in with a revoked token lose access immediately. This cannot be undone.',
  );
  await pressInModal(page, 'Revoke');
  await nodeGone(page, 'build');
  expect(await signInAs(`bob:${named}`)).toBe(401);

  // Deleting the last admin requires typing the name.
  await goFromTop(page, 'alice');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Delete the user alice from team › acme?\nA deleted user loses access immediately. This cannot be undone.',
  );
  await pressInModal(page, 'Delete');
  await inputTitled(page, 'This Is the Last Admin');
  await answerInput(page, 'Without alice, team › acme has no admin.', 'alic');
  expect(await usersOf()).toEqual(['alice admin', 'bob write']);
  await answerInput(page, 'Type alice, or press Escape.', 'alice');
  await expect.poll(usersOf).toEqual(['bob write']);
  await nodeGone(page, 'alice');

  // Deleting the last user shows a warning that the user can cancel.
  await goFromTop(page, 'bob');
  await pressDelete(page);
  expect(await modalText(page)).toContain('Without users, only the static token can use team');
  await pressInModal(page, 'Cancel');
  expect(await usersOf()).toEqual(['bob write']);
  await pressDelete(page);
  await pressInModal(page, 'Delete');
  await expect.poll(usersOf).toEqual([]);
});

/** Opens the tree of a registry with two admins, signed in as ann. */
async function openAsAnn(page: Page): Promise<void> {
  for (const username of ['ann', 'zoe']) {
    const body = { username, role: 'admin', token: `${username}-token-1234` };
    expect(await registry.request('POST', '/admin/users', { as, body })).toMatchObject({ status: 201 });
  }
  const [username, token] = ['ann', 'ann-token-1234'];
  await addRegistry(page, { url: registry.url, username, token, name: 'mine', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['mine', 'Users']) await openNode(page, label);
}

test('to demote oneself, the user types the name', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await openAsAnn(page);
  await goFromTop(page, 'ann');
  await chooseInMenu(page, 'Change Role…');
  await chooseItem(page, 'read');
  await inputTitled(page, 'This Is Your Own User');
  await answerInput(page, 'You are signed in to mine as ann and will lose access.', 'ann');
  await expect.poll(() => usersOf('/admin/users')).toEqual(['ann read', 'zoe admin']);
});

test('to delete oneself, the user types the name, and the tree shows the lost access', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await openAsAnn(page);
  await goFromTop(page, 'ann');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Delete the user ann from mine?\nA deleted user loses access immediately. This cannot be undone.',
  );
  await pressInModal(page, 'Delete');
  await inputTitled(page, 'This Is Your Own User');
  await answerInput(page, 'You are signed in to mine as ann and will lose access.', 'zoe');
  await answerInput(page, 'Type ann, or press Escape.', 'Ann');
  expect(await usersOf('/admin/users')).toEqual(['ann admin', 'zoe admin']);
  await answerInput(page, 'Type ann, or press Escape.', 'ann');
  await expect.poll(() => usersOf('/admin/users')).toEqual(['zoe admin']);
  await nodeDrawn(page, 'mine', 'failing');
  const failure = expect.stringContaining('Does not accept the credentials');
  await expect.poll(() => registryTree(page)).toContainEqual(failure);
});
