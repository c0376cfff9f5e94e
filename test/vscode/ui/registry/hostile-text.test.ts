import { expect } from 'vitest';
import { modalText, notification, pressInModal } from '../../../../harness/vscode/window/dialogs.ts';
import { inputTitled } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import {
  openNode,
  openRegistryTree,
  pressDelete,
  registryTree,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop } from '../../../../harness/vscode/window/tree-view.ts';
import { answer, type Behavior, json, startFaultyServer } from '../../../admin-client/support/faulty-server.ts';
import { test } from '../edit.ts';

/** A link to a command, an icon, markup, and a direction mark; `words` also contains a line break. */
const name = '[a](command:x) $(zap) **b** \u202ec';
const shown = '[a](command:x) $(zap) **b** ⟨U+202E⟩c';
const words = `${name}\nd`;
const shownWords = `${shown}⟨U+000A⟩d`;

const lists: Readonly<Record<string, unknown>> = {
  users: [
    { username: name, role: 'read', source: 'runtime' },
    { username: 'zoe', role: words, source: 'runtime' },
  ],
  acl: [{ id: 1, user: name, pattern: name, permission: words }],
  cache: [{ registry: 'npm', path: 'left', size: 1 }],
  stats: { mode: 'acl', users: 2 },
};

/** Returns these records, and refuses every change with the text of the name. */
const hostile: Behavior = (socket, request, server) => {
  const list = lists[/^\/admin\/(\w+)/.exec(request.path)?.[1] ?? ''];
  const found = list === undefined ? answer(404) : json(200, list);
  const behavior = request.method === 'GET' ? found : json(400, { error: `No: ${words}` });
  behavior(socket, request, server);
};

test('text from a hostile server is shown literally everywhere', async ({ edit }) => {
  const server = await startFaultyServer([hostile]);
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: server.origin, name: 'odd' });
  await openRegistryTree(page);
  for (const label of ['odd', 'Users', 'Access Rules', shown]) await openNode(page, label);
  const lines = (await registryTree(page)).map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([`${shown} | read`, `zoe | ${shownWords}`, `${shown} | 1`, `${shown} | ${shownWords}`]),
  );

  await goFromTop(page, shown);
  await chooseInMenu(page, 'Change Role…');
  await inputTitled(page, `Change the Role of ${shown}`);
  expect(await page.locator('.quick-input-list .codicon-zap').count()).toBe(0);
  await chooseItem(page, 'write');
  const toast = await notification(page, 'No: ');
  expect(await toast.locator('.notification-list-item-message').innerText()).toContain('[a] (command:x) $(zap)');
  expect(await toast.locator('.notification-list-item-message a, .codicon-zap').count()).toBe(0);

  await goFromTop(page, shown);
  await chooseInMenu(page, 'Replace Token…');
  await chooseItem(page, 'Type a token');
  const prompt = page.locator('.quick-input-widget .quick-input-message', { hasText: 'The token of' });
  expect(await prompt.innerText()).toContain('The token of [a] (command:x) $(zap) **b** ⟨U+202E⟩c');
  expect(await prompt.locator('a, .codicon').count()).toBe(0);
  await page.keyboard.press('Escape');

  await goFromTop(page, shown);
  await pressDelete(page);
  expect(await modalText(page)).toContain('Delete the user [a] (command:x) $(zap) **b** ⟨U+202E⟩c from odd?\n');
  expect(await page.locator('.monaco-dialog-box a[href], .monaco-dialog-box .codicon-zap').count()).toBe(0);
  await pressInModal(page, 'Cancel');
  const changes = server.received.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect(changes).toEqual(['PUT']);
  await server.stop();
});
