import { afterEach, beforeEach, expect } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { inputBox, listAsking, listedItems } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, sampleRegistry } from '../../../../harness/vscode/window/registry.ts';
import { openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { test } from '../edit.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(sampleRegistry);
});
afterEach(() => registry.stop());

const question = 'Type names, roles or patterns to find users and access rules of team';
const rowsItem = 'Find in Tree | packages, tokens and cache entries that the tree shows';

/** The keys open the built-in search of VS Code by default, which finds only rows that were drawn. */
test('the keys for searching a tree find a user that the tree has not drawn, and lead to the built-in search', async ({
  edit,
}) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  await page.keyboard.press('F3');
  await listAsking(page, question);
  await inputBox(page).fill('car adm');
  await expect.poll(() => listedItems(page)).toEqual(['carol | admin', rowsItem]);
  await page.keyboard.press('Enter');
  await expect.poll(() => registryTree(page)).toContain('    carol | admin <');

  await page.keyboard.press('Control+Alt+f');
  await listAsking(page, question);
  await inputBox(page).fill('left-pad');
  await expect.poll(() => listedItems(page)).toEqual([rowsItem]);
  await page.keyboard.press('Enter');
  await page.locator('.monaco-tree-type-filter-input input:focus').waitFor();
});
