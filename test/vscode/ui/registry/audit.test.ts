import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { documentText } from '../../../../harness/vscode/window/editor.ts';
import { acceptPath, inputTitled } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop } from '../../../../harness/vscode/window/tree-view.ts';
import { test } from '../edit.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
  for (const username of ['ann', 'bob']) {
    const body = { username, role: 'read' };
    expect(await registry.request('POST', '/admin/users', { as, body })).toMatchObject({ status: 201 });
  }
  const rule = { user: 'ann', pattern: 'npm/left', permission: 'read' };
  expect(await registry.request('POST', '/admin/acl', { as, body: rule })).toMatchObject({ status: 201 });
});
afterEach(() => registry.stop());

/** Answers the questions about which part of the log to show. */
async function answerQuestions(page: Page, action: string): Promise<void> {
  await chooseItem(page, 'The last day');
  await answerInput(page, 'user who made the changes', '');
  await chooseItem(page, action);
}

/** Waits until the document that is shown contains these actions and subjects, newest first. */
async function recordsShown(page: Page, ...expected: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await documentText(page)).match(/(?:user|rule)\.\w+ +.*?(?= {2,}127)/g)?.map(withoutColumns))
    .toEqual(expected);
}

const withoutColumns = (text: string): string => text.replaceAll(/ +/g, ' ');

test('the audit log of all users and of one user is shown, and exported with the keyboard', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', '[build]\nrun = "make"\n', () => ({ 'earlier.csv': '' }));
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Users']) await openNode(page, label);

  await goFromTop(page, 'team');
  await chooseInMenu(page, 'Show Audit Log…');
  await answerQuestions(page, 'All actions');
  await recordsShown(page, 'rule.create ann: read on npm/left', 'user.create bob', 'user.create ann');

  await openRegistryTree(page);
  await goFromTop(page, 'ann');
  await chooseInMenu(page, 'Show History');
  await recordsShown(page, 'rule.create ann: read on npm/left', 'user.create ann');

  const file = join(folder, 'audit.csv');
  await openRegistryTree(page);
  await goFromTop(page, 'team');
  await chooseInMenu(page, 'Export Audit Log…');
  await answerQuestions(page, 'user.create');
  await inputTitled(page, 'Export Audit Log');
  // The dialog lists only files of this format.
  await acceptPath(page, file, 'earlier.csv');
  const exported = () => readFile(file, 'utf8').catch(() => '');
  await expect
    .poll(async () => (await exported()).match(/"user\.create","\w+"/g))
    .toEqual(['"user.create","bob"', '"user.create","ann"']);
});
