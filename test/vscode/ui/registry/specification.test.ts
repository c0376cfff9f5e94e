import { expect, onTestFinished } from 'vitest';
import {
  modalText,
  notificationText,
  pressInModal,
  pressInNotification,
} from '../../../../harness/vscode/window/dialogs.ts';
import { inputTitled, pickRow } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import {
  openNode,
  openRegistryTree,
  pressDelete,
  registryTree,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, nodeDrawn, pressInRow } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import {
  type SpecificationServer,
  type SpecificationServerOptions,
  startSpecificationServer,
  specificationToken as token,
} from '../../../support/specification-server.ts';
import { test } from './windows.ts';

const users = [
  { username: 'ann', role: 'admin', token: 'the-token-of-ann' },
  { username: 'bob', role: 'read', token: 'the-token-of-bob' },
];
const rules = [
  { user: 'bob', pattern: 'npm/**', permission: 'read' },
  ...Array.from({ length: 100 }, (_, index) => ({ user: 'zoe', pattern: `npm/${index}`, permission: 'read' })),
];

async function started(options: SpecificationServerOptions = {}): Promise<SpecificationServer> {
  const server = await startSpecificationServer({ users, rules, ...options });
  onTestFinished(() => server.stop());
  return server;
}

const name = 'minimal';

test('a server of the specification is administered: nothing is claimed that it does not confirm', async ({ open }) => {
  const server = await started({ query: 404, keepsRules: true });
  const { page } = await open();
  await addRegistry(page, { url: server.origin, token, name });
  await openRegistryTree(page);
  await openNode(page, name);
  await openNode(page, 'Users');
  // The server can have roles that no user has yet.
  await goFromTop(page, 'bob');
  await chooseInMenu(page, 'Change Role…');
  await inputTitled(page, 'Change the Role of bob');
  await pickRow(page, 'auditor');
  await nodeDrawn(page, 'bob', 'auditor');

  await goFromTop(page, 'bob');
  await chooseInMenu(page, 'Replace Token…');
  await chooseItem(page, 'Generate a token');
  expect(await notificationText(page, 'did not confirm the new token of bob')).toContain(
    'the old one may still be valid. To be sure, delete the user and add them again.',
  );
  expect(server.lists().users.get('bob')).toEqual({ ...users[1], role: 'auditor' });

  await goFromTop(page, 'bob');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Delete the user bob from minimal?\nThe users to delete have 1 access rule. If the server does not delete these rules, you can delete them afterward.\nThe deletion of a user cannot be undone.',
  );
  await pressInModal(page, 'Delete');
  await pressInNotification(page, '1 access rule of a deleted user remains in minimal', 'Delete Access Rules');
  await expect.poll(() => server.lists().rules.size).toBe(100);

  // For many changes, a click is not enough.
  await goFromTop(page, 'Access Rules');
  await page.keyboard.press('ArrowRight');
  await goFromTop(page, 'zoe');
  await chooseInMenu(page, 'Delete Access Rule…');
  expect(await modalText(page)).toContain('Delete 100 rules from minimal?');
  await pressInModal(page, 'Delete');
  await answerInput(page, 'This makes 100 changes. Type the number of changes to continue.', '99');
  await answerInput(page, 'Type 100, or press Escape.', '100');
  await expect.poll(() => server.lists().rules.size).toBe(0);

  // The credentials are replaced while the window is open.
  server.token = 'another-token';
  await runFromPalette(page, 'Registry Admin: Refresh All');
  const refused = page
    .locator('.customview-tree .monaco-list-row', { hasText: 'Does not accept the credentials' })
    .first();
  await pressInRow(refused, 'Sign In');
  await answerInput(page, 'static token', 'another-token');
  await refused.waitFor({ state: 'detached' });
});

test('the tenants of a server of the specification can be named when it is added, and later', async ({ open }) => {
  const server = await started({ tenants: ['red', 'blue'] });
  const { page } = await open();
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', server.origin);
  await chooseItem(page, 'Token');
  await answerInput(page, 'static token', token);
  await chooseItem(page, 'Name Tenants');
  await answerInput(page, 'names of the tenants', 'red');
  await answerInput(page, 'name under which', name);
  // The sidebar takes the focus until it shows the registry.
  await page.locator('.customview-tree .monaco-list-row', { hasText: name }).waitFor();
  await openRegistryTree(page);
  await openNode(page, name);
  await goFromTop(page, name);
  await chooseInMenu(page, 'Name Tenants…');
  await answerInput(page, 'names of the tenants', 'red, blue');
  await expect.poll(async () => (await registryTree(page)).slice(1, 3)).toEqual(['  red', '  blue']);
});

test('reading a list that never ends can be canceled, and the records so far are shown', async ({ open }) => {
  const server = await started({ isEndless: true, delay: 300 });
  const { page } = await open();
  await addRegistry(page, { url: server.origin, token, name });
  await openRegistryTree(page);
  await openNode(page, name);
  await goFromTop(page, 'Users');
  await page.keyboard.press('ArrowRight');
  const loading = page.locator('.customview-tree .monaco-list-row', { hasText: 'Loading…' }).first();
  await pressInRow(loading, 'Cancel Reading');
  await page.locator('.customview-tree .monaco-list-row', { hasText: 'was canceled' }).waitFor();
});
