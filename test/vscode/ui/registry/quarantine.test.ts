import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import {
  modalText,
  notification,
  pressInModal,
  pressInNotification,
} from '../../../../harness/vscode/window/dialogs.ts';
import { addRegistry, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, nodeDrawn, nodeGone } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from './windows.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`[settings]\nauth_token = "${as}"\n`);
  for (const version of ['1.0.0', '1.1.0']) {
    const body = publication('left', { version });
    expect(await registry.request('PUT', packagePath('left'), { as, body })).toMatchObject({ status: 201 });
  }
});
afterEach(() => registry.stop());

const statusOf = async (version: string) => (await registry.request('GET', `/npm/left/${version}`, { as })).status;

test('a version is put in quarantine for a reason, shown there, and released', async ({ open }) => {
  const { page } = await open();
  const today = new Date().toISOString().slice(0, 10);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Packages', 'left']) await openNode(page, label);

  await goFromTop(page, '1.1.0');
  await chooseInMenu(page, 'Quarantine Version…');
  await answerInput(page, 'Why left@1.1.0 must not be installed', ' ');
  await answerInput(page, 'The reason must not be empty.', 'Sends tokens [here](command:x).');
  expect(await modalText(page)).toBe(
    'Put left@1.1.0 in team in quarantine?\nReason: Sends tokens [here] (command:x).\n\nClients can no longer install the version, and show the reason to everyone who may read the package.\nThe tags that name it are hidden, or name another version. Nothing is deleted.\nRelease from Quarantine makes it visible again.',
  );
  expect(await statusOf('1.1.0')).toBe(200);
  await pressInModal(page, 'Quarantine');
  await notification(page, 'left@1.1.0 is in quarantine in team.');
  expect([await statusOf('1.0.0'), await statusOf('1.1.0')]).toEqual([200, 403]);
  await nodeGone(page, '1.1.0');
  await openNode(page, 'Quarantine');
  const row = new RegExp(`^ {4}left@1.1.0 \\| (by .+ · )?${today} · Sends tokens \\[here\\]\\(command:x\\)\\.`);
  await expect.poll(() => registryTree(page)).toContainEqual(expect.stringMatching(row));

  // The change is undone.
  await pressInNotification(page, 'left@1.1.0 is in quarantine', 'Release from Quarantine');
  await notification(page, 'left@1.1.0 was released from quarantine in team.');
  expect(await statusOf('1.1.0')).toBe(200);
  await nodeDrawn(page, 'No versions in quarantine');

  // The same from the Command Palette, and from the menu of the version in quarantine.
  await runFromPalette(page, 'Registry Admin: Quarantine Version…');
  await chooseItem(page, 'left');
  await chooseItem(page, '1.0.0');
  await answerInput(page, 'Why left@1.0.0 must not be installed', 'Old.');
  await pressInModal(page, 'Quarantine');
  await notification(page, 'left@1.0.0 is in quarantine in team.');
  await openRegistryTree(page);
  await goFromTop(page, 'left@1.0.0');
  await chooseInMenu(page, 'Release from Quarantine…');
  expect(await modalText(page)).toContain(
    'Release left@1.0.0 in team from quarantine?\nReason of the quarantine: Old.',
  );
  await pressInModal(page, 'Release');
  await notification(page, 'left@1.0.0 was released from quarantine in team.');
  expect(await statusOf('1.0.0')).toBe(200);
});
