import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { allowClipboard, clipboardText } from '../../../../harness/vscode/window/clipboard.ts';
import { answerModal, notificationText, pressInNotification } from '../../../../harness/vscode/window/dialogs.ts';
import { inputBox, inputTitled } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, fillInput } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`${ownerConfig}\n[pages]\nenabled = true\n`);
  const published = { as, body: publication('@team/ui') };
  expect(await registry.request('PUT', packagePath('@team/ui'), published)).toMatchObject({ status: 201 });
  const body = { username: 'ann', role: 'write' };
  expect(await registry.request('POST', '/admin/users', { as, body })).toMatchObject({ status: 201 });
});
afterEach(() => registry.stop());

/** Opens a link as a browser does, and accepts that the extension opens it. */
async function openLink(page: Page, link: string): Promise<void> {
  await runFromPalette(page, 'Developer: Open URL');
  await fillInput(page, link);
  await answerModal(page, "Allow 'Taskwright' extension to open this URI?", 'Open');
}

/** Returns the text that a command in the menu of a row copies. */
async function copiedFrom(page: Page, label: string, title: string): Promise<string> {
  await page.evaluate<void>("navigator.clipboard.writeText('')");
  await goFromTop(page, label);
  await chooseInMenu(page, title);
  await expect.poll(() => clipboardText(page)).not.toBe('');
  return clipboardText(page);
}

test('a copied link selects the row of a package or a user, and a page opens in the browser', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await allowClipboard(page);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Packages', '@team', 'Users']) await openNode(page, label);

  const ofPackage = await copiedFrom(page, 'ui', 'Copy Link');
  const ofUser = await copiedFrom(page, 'ann', 'Copy Link');
  expect(ofUser).toMatch(
    /^[\w-]+:\/\/taskwright\.taskwright\/registry\?registry=http%3A%2F%2F127\.0\.0\.1%3A\d+&user=ann$/,
  );
  await openLink(page, ofPackage);
  await expect.poll(() => registryTree(page)).toContainEqual(expect.stringMatching(/^ +ui \| 1\.0\.0 <$/));
  await openLink(page, ofUser);
  await expect.poll(() => registryTree(page)).toContainEqual(expect.stringMatching(/^ +ann \| .* <$/));

  await goFromTop(page, 'ui');
  const opened = page.context().waitForEvent('page');
  await chooseInMenu(page, 'Open in Browser');
  await expect.poll(async () => (await opened).url()).toContain('/npm/-/pages/');
});

const unknown = 'vscode://taskwright.taskwright/registry?registry=https%3A%2F%2Fevil.example';

test('a link to a registry that is not saved asks, and adds nothing', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  await openLink(page, `${unknown}&user=ann`);
  expect(await notificationText(page, 'The link refers to')).toBe(
    'The link refers to https://evil.example, which is not one of your registries.',
  );
  await pressInNotification(page, 'The link refers to', 'Add Registry…');
  await inputTitled(page, 'Add Registry');
  await expect.poll(() => inputBox(page).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  expect((await registryTree(page)).filter((row) => !row.startsWith(' '))).toEqual([
    expect.stringMatching(/^team \| 127\.0\.0\.1/),
  ]);

  await openLink(page, `${unknown}&token=abc`);
  expect(await notificationText(page, 'The link was not opened')).toBe(
    'The link was not opened: The link has an unknown or repeated parameter.',
  );
});
