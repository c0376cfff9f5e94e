import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { typeText } from '../../../harness/vscode/window/editor.ts';
import { inputTitled, listAsking } from '../../../harness/vscode/window/quick-input.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';

const config = '[tasks.lint]\nrun = "eslint ."\n';
const makefile = 'VERSION := 1\n.PHONY: build lint test\nbuild: lint\n\techo $(VERSION)\nlint:\n\tx\ntest:\n\ty\n';

test('the targets of a makefile are imported after a preview, and conflicting names are resolved', async ({ edit }) => {
  const { page, folder } = await edit('mise.toml', config, () => ({ Makefile: makefile }));
  await runFromPalette(page, 'Taskwright: Import Tasks…');
  await select(page, 'Makefile');
  await select(page, 'Rename "lint"…');
  await page.locator('.quick-input-message', { hasText: 'New name of "lint"' }).waitFor();
  await typeText(page, 'check');
  await page.keyboard.press('Enter');

  // Nothing changes before the user confirms the diff.
  const diff = page.locator('.monaco-diff-editor .editor.modified');
  await diff.getByText('[tasks.check]').waitFor();
  expect(await readFile(`${folder}/mise.toml`, 'utf8')).toBe(config);
  await select(page, 'Add 3 Tasks to "mise.toml"');
  const expected =
    `${config}\n[tasks.build]\ndepends = "check"\nrun = "echo 1"\n\n` +
    '[tasks.check]\nrun = "x"\n\n[tasks.test]\nrun = "y"\n';
  await page.getByText('Imported 3 tasks from "Makefile". There is 1 difference to note.').first().waitFor();
  await runFromPalette(page, 'File: Save');
  await expect.poll(() => readFile(`${folder}/mise.toml`, 'utf8')).toBe(expected);

  await page.getByRole('button', { name: 'Show Differences' }).click();
  const note = '`VERSION` is replaced with its value, so it cannot be set on the command line.';
  await page.locator('.quick-input-list .monaco-list-row', { hasText: note }).click();
  await page.locator('.editor-instance .view-line', { hasText: 'VERSION := 1' }).waitFor();
});

test('a message reports that a workspace has no files to import', async ({ edit }) => {
  const { page } = await edit('mise.toml', config);
  await runFromPalette(page, 'Taskwright: Import Tasks…');
  await listAsking(page, 'The workspace contains no package.json, makefile, justfile, Taskfile or tasks.json');
});

async function select(page: Page, label: string): Promise<void> {
  await inputTitled(page, 'Import Tasks');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
}
