import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { notification } from '../../../../harness/vscode/window/dialogs.ts';
import { inputClosed, inputTitled } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import { openWorkbench, runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { type OtherFiles, test } from '../edit.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterEach(() => registry.stop());

const icon = (page: Page) => page.getByRole('tab', { name: 'Registry Admin' });

/** Expects that an active extension has no icon. */
async function expectNoIcon(page: Page): Promise<void> {
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await inputTitled(page, 'Add Registry');
  await page.keyboard.press('Escape');
  await inputClosed(page);
  expect(await icon(page).count()).toBe(0);
}

test('a window without a registry has no icon until a registry is added, and other windows have it then', async ({
  edit,
}) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await expectNoIcon(page);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await icon(page).waitFor();

  // Another window, on a folder without any file that the extension knows.
  const another = await page.context().newPage();
  const url = new URL(page.url());
  url.searchParams.set('folder', join(import.meta.dirname, '../../../../docs/images'));
  await openWorkbench(another, url.href);
  await icon(another).waitFor();
});

test('a window has the icon while its folder contains a file of a registry', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await expectNoIcon(page);
  await writeFile(join(folder, '.npmrc'), 'registry=https://registry.example/npm/\n');
  await icon(page).waitFor();
});

test.for<readonly [string, OtherFiles]>([
  ['a file of npm', { '.npmrc': 'registry=https://registry.example/npm/\n' }],
  ['a configuration of a registry', { 'server/registry.toml': '' }],
  ['the setting', { '.vscode/settings.json': '{ "taskwright.registry.view": "always" }' }],
])('a window with %s is opened with the icon', async ([, files], { edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n', () => files);
  await icon(page).waitFor();
});

test('the setting hides the icon', async ({ edit }) => {
  const settings = JSON.stringify({ 'taskwright.registry.view': 'never' });
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n', () => ({ '.vscode/settings.json': settings }));
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Token');
  await answerInput(page, 'static token', as);
  await answerInput(page, 'name under which', 'team');
  await notification(page, 'team was added');
  await expectNoIcon(page);
});
