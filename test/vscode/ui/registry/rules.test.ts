import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import {
  listedNotification,
  modalText,
  notification,
  notificationText,
  pressInModal,
  pressInNotification,
  pressInNotificationCenter,
} from '../../../../harness/vscode/window/dialogs.ts';
import { documentText } from '../../../../harness/vscode/window/editor.ts';
import { acceptPath, inputTitled, listAsking, spokenItems } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem, fillInput } from '../../../../harness/vscode/window/registry.ts';
import {
  changesShown,
  openNode,
  openRegistryTree,
  pressDelete,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, goTo, menuOffers, nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';

const tenant = '/admin/tenants/acme';
let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`${ownerConfig}\n[multi_tenant]\nenabled = true\n\n[[tenants]]\nname = "acme"\n`);
  for (const username of ['ann', 'bob']) {
    const body = { username, role: 'write', token: `${username}-token-1234` };
    expect(await registry.request('POST', `${tenant}/users`, { as, body })).toMatchObject({ status: 201 });
  }
  for (const name of ['@team/ui', 'left']) {
    const published = { as, body: publication(name) };
    expect(await registry.request('PUT', packagePath(name, '/acme/npm'), published)).toMatchObject({ status: 201 });
  }
});
afterEach(() => registry.stop());

/** Returns `user permission pattern` of every rule of the tenant, sorted. */
async function rules(): Promise<readonly string[]> {
  const { body } = await registry.request('GET', `${tenant}/acl`, { as });
  const listed = Array.isArray(body) ? body : [];
  return listed.map(({ user, permission, pattern }) => `${user} ${permission} ${pattern}`).sort();
}

async function usernames(): Promise<readonly string[]> {
  const { body } = await registry.request('GET', `${tenant}/users`, { as });
  return (Array.isArray(body) ? body : []).map(({ username }) => username);
}

test('rules of a tenant are added with a preview, copied, deleted and restored', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['team', 'acme', 'Access Rules']) await openNode(page, label);

  // The inputs keep the focus while the tree is read again.
  await goFromTop(page, 'Access Rules');
  await chooseInMenu(page, 'Add Access Rule…');
  await listAsking(page, 'Select a user or a group of team › acme, or type a name');
  await expect.poll(() => spokenItems(page)).toEqual(['*, every user who signs in', 'ann, write', 'bob, write']);
  await page.keyboard.type('ann');
  await expect.poll(() => spokenItems(page)).toEqual(['ann, write']);
  await page.keyboard.press('Enter');
  await listAsking(page, 'Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  await expect
    .poll(() => spokenItems(page))
    .toEqual(['npm/**, Read-Only Bot', 'npm/@team/**, Team Publisher', 'npm/@team/ui, 2 known packages', 'npm/left']);
  await page.keyboard.type('npm/@te');
  await expect
    .poll(() => spokenItems(page))
    .toEqual([
      'npm/@te, warning  Matches no package: the path of a package is npm/name or npm/@scope/name',
      'npm/@te/**, change to this pattern',
    ]);
  await page.keyboard.type('am/**');
  await expect
    .poll(() => spokenItems(page))
    .toEqual([
      'npm/@team/**, use this pattern, Matches 1 of 2 known packages; future packages are matched too',
      'npm/@team/ui, matched',
    ]);
  await page.keyboard.press('Enter');
  await listAsking(page, 'Select what ann can do with npm/@team/**');
  await page.keyboard.type('write');
  await page.keyboard.press('Enter');
  await expect.poll(rules).toEqual(['ann write npm/@team/**']);
  await nodeDrawn(page, 'ann', '1');

  await openNode(page, 'ann');
  await goTo(page, 'npm/@team/**');
  await chooseInMenu(page, 'Duplicate Access Rule…');
  await chooseItem(page, 'bob');
  await listAsking(page, 'Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  await fillInput(page, 'npm/left');
  await chooseItem(page, 'read');
  await expect.poll(rules).toEqual(['ann write npm/@team/**', 'bob read npm/left']);
  await nodeDrawn(page, 'bob', '1');

  // A rule is edited with its values as initial answers.
  await goFromTop(page, 'bob');
  await page.keyboard.press('ArrowRight');
  await goFromTop(page, 'npm/left');
  await chooseInMenu(page, 'Edit Access Rule…');
  for (const question of ['Select a user or a group of team › acme', 'Type a pattern such as npm/**']) {
    await listAsking(page, question);
    await page.keyboard.press('Enter');
  }
  await chooseItem(page, 'write');
  await expect.poll(rules).toEqual(['ann write npm/@team/**', 'bob write npm/left']);

  await goFromTop(page, 'npm/@team/**');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Delete the access rule “ann: write on npm/@team/**” from team › acme?\nUsers lose the access that a deleted access rule grants. You can undo this.',
  );
  await pressInModal(page, 'Delete');
  await expect.poll(rules).toEqual(['bob write npm/left']);
  // The deletion can be undone after signing in again.
  await notification(page, 'Deleted the access rule');
  await runFromPalette(page, 'Registry Admin: Sign Out');
  await pressInModal(page, 'Sign Out');
  await goFromTop(page, `You are not signed in to ${registry.url}.`);
  await page.keyboard.press('Enter');
  await answerInput(page, 'static token', as);
  await goFromTop(page, 'acme');
  await pressInNotificationCenter(
    page,
    'Deleted the access rule “ann: write on npm/@team/**” from team › acme.',
    'Undo',
  );
  await expect.poll(rules).toEqual(['ann write npm/@team/**', 'bob write npm/left']);
});

test('a rule that is added from a row is not asked for what the row determines', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['team', 'acme', 'Packages', 'Users']) await openNode(page, label);

  await goFromTop(page, 'ann');
  await chooseInMenu(page, 'Add Access Rule…');
  await listAsking(page, 'Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  await fillInput(page, 'npm/@team/**');
  await chooseItem(page, 'write');
  await expect.poll(rules).toEqual(['ann write npm/@team/**']);

  await goFromTop(page, 'left');
  await chooseInMenu(page, 'Add Access Rule…');
  await chooseItem(page, 'bob');
  await listAsking(page, 'Select what bob can do with npm/left');
  await chooseItem(page, 'read');
  await expect.poll(rules).toEqual(['ann write npm/@team/**', 'bob read npm/left']);
});

test('several users and rules are deleted after one confirmation, and each failure is listed', async ({ edit }) => {
  for (const [user, pattern] of [
    ['ann', 'npm/left'],
    ['ann', 'npm/right'],
    ['bob', 'npm/**'],
  ]) {
    const body = { user, pattern, permission: 'read' };
    expect(await registry.request('POST', `${tenant}/acl`, { as, body })).toMatchObject({ status: 201 });
  }
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['team', 'acme', 'Users', 'Access Rules', 'ann']) await openNode(page, label);

  await goFromTop(page, 'npm/left');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Delete 2 rules from team › acme?\n• ann: read on npm/left\n• ann: read on npm/right\n\nUsers lose the access that a deleted access rule grants. You can undo this.',
  );
  await pressInModal(page, 'Delete');
  await expect.poll(rules).toEqual(['bob read npm/**']);
  await pressInNotification(page, 'Deleted 2 access rules.', 'Undo');
  await expect.poll(rules).toEqual(['ann read npm/left', 'ann read npm/right', 'bob read npm/**']);
  await nodeDrawn(page, 'ann', '2');

  // Another admin deletes one of them first.
  await goFromTop(page, 'ann');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  // Commands for a single user are not offered for two.
  const offered = await menuOffers(page);
  expect(offered).toContain('Delete User…');
  expect(offered).not.toContain('Replace Token…');
  await pressDelete(page);
  expect(await modalText(page)).toContain('Delete 2 users from team › acme?\n• ann\n• bob\n');
  expect(await registry.request('DELETE', `${tenant}/users/bob`, { as })).toMatchObject({ status: 204 });
  await pressInModal(page, 'Delete');
  await expect.poll(usernames).toEqual([]);
  expect(await notificationText(page, 'failed')).toBe('Deleting 2 users: 1 of 2 failed.');
  await pressInNotification(page, '1 of 2 failed', 'Show Each Result');
  await expect.poll(() => documentText(page)).toContain('Failed (1)\n  Delete the user bob — team › acme\n');
  expect(await documentText(page)).toContain('Done (1)\n  Delete the user ann — team › acme\n');

  const changes = (await changesShown(page)).map((line) => line.replace(/failed: 404 .*,/, 'failed: 404,'));
  expect(changes.sort()).toEqual([
    'Add the access rule ann: read on npm/left, done, team › acme',
    'Add the access rule ann: read on npm/right, done, team › acme',
    'Delete the access rule ann: read on npm/left, done, team › acme',
    'Delete the access rule ann: read on npm/right, done, team › acme',
    'Delete the user ann, done, team › acme',
    'Delete the user bob, failed: 404, team › acme',
  ]);
});

test('several users get another role after one confirmation', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['team', 'acme', 'Users']) await openNode(page, label);
  await goFromTop(page, 'ann');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await chooseInMenu(page, 'Change Role…');
  await chooseItem(page, 'read');
  expect(await modalText(page)).toBe(
    'Assign the role read to 2 users?\n• Change the role of ann from write to read — team › acme\n• Change the role of bob from write to read — team › acme',
  );
  await pressInModal(page, 'Change Role');
  await nodeDrawn(page, 'ann', 'read');
  await nodeDrawn(page, 'bob', 'read');
});

test('the file of a registry states that tenants are not included, and the file of a tenant contains its records', async ({
  edit,
}) => {
  const body = { user: 'ann', pattern: 'npm/left', permission: 'read' };
  expect(await registry.request('POST', `${tenant}/acl`, { as, body })).toMatchObject({ status: 201 });
  const { page, folder } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  await openNode(page, 'team');
  const exported = async (node: string, name: string): Promise<string> => {
    const file = join(folder, name);
    await goFromTop(page, node);
    await chooseInMenu(page, 'Export Users and Access Rules…');
    await inputTitled(page, 'Export Users and Access Rules');
    await acceptPath(page, file, 'tasks.toml');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('# Tokens are never written');
    return readFile(file, 'utf8');
  };
  const left = 'The users and access rules of its tenants are not included';
  const ofServer = await exported('team', 'team.access.toml');
  expect(ofServer).toContain(`# ${left}`);
  expect(ofServer).not.toContain('npm/left');
  await listedNotification(page, `of team. ${left}; export each tenant from its node in the tree.`);
  const ofTenant = await exported('acme', 'team-acme.access.toml');
  expect(ofTenant).toContain('pattern = "npm/left"');
  expect(ofTenant).not.toContain(left);
});
