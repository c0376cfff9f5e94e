import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { modalText, notification, pressInModal } from '../../../harness/vscode/window/dialogs.ts';
import { documentText } from '../../../harness/vscode/window/editor.ts';
import { graphNode } from '../../../harness/vscode/window/graph-page.ts';
import { listAsking, pickRow } from '../../../harness/vscode/window/quick-input.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';
import { installRunner, pickTask, runner } from './installed-runner.ts';

const tasks = `[bundle]
run = "mkdir -p made && cat source.txt > made/bundle.txt"
sources = ["source.txt"]
outputs = ["made"]
cache = { enabled = true }
`;

const files = () => ({
  '.vscode/settings.json': JSON.stringify({ 'taskwright.runner': './tools/runner run' }),
  'source.txt': 'one\n',
  'tools/README.md': '',
  'mise.toml': 'settings.experimental = true\ntask_config.includes = ["tasks.toml"]\n',
});

/** Asks for the explanation of the task. Resolves to the part about the cache, and closes the document. */
async function explainedCache(page: Page): Promise<string> {
  await runFromPalette(page, 'Taskwright: Explain Why Task Would Run');
  await listAsking(page, 'Select the task to explain');
  await pickRow(page, 'bundle');
  const tab = page.locator('.tabs-container .tab.active', { hasText: 'Task bundle.md' });
  await tab.waitFor();
  await expect.poll(() => documentText(page)).toMatch(/\*\*Cache (?:hit|miss)\*\*/);
  const [, section = ''] = (await documentText(page)).split('## Cache');
  await runFromPalette(page, 'View: Close Editor');
  await tab.waitFor({ state: 'hidden' });
  return section;
}

async function clearCache(page: Page, answer: string): Promise<string> {
  await runFromPalette(page, 'Taskwright: Clear Cache of Task');
  await listAsking(page, 'Select the task whose cache to clear');
  await pickRow(page, 'bundle');
  await page.locator('.monaco-dialog-box').waitFor();
  const text = await modalText(page);
  await pressInModal(page, answer);
  return text;
}

/** Resolves to the text of the hover of the name of the task. */
async function hoverText(page: Page): Promise<string> {
  await page.keyboard.press('Escape');
  await page.locator('.view-lines').getByText('bundle', { exact: true }).first().hover();
  const hover = page.locator('.monaco-hover-content', { hasText: 'Cache' });
  await hover.waitFor();
  return (await hover.innerText()).replaceAll('\u00a0', ' ');
}

/** Resolves to the description of the node of the task in the graph, after it was asked for. */
async function nodeText(page: Page): Promise<string | null> {
  const node = graphNode(page, 'bundle');
  await page.locator('.tabs-container .tab', { hasText: 'Task Graph' }).click();
  await node.hover();
  return node.getAttribute('aria-label');
}

// The runner is available for one system only.
test.runIf(runner)('the cache of a task is explained, and cleared after a confirmation', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  expect(await explainedCache(page)).toContain('Cache miss');
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'bundle');
  await expect.poll(() => existsSync(join(folder, 'made/bundle.txt'))).toBe(true);
  await expect.poll(() => explainedCache(page)).toContain('Cache hit');

  const question = await clearCache(page, 'Cancel');
  expect(question).toMatch(/^Clear the cache of task "bundle"\?\nThe outputs of 1 run are deleted .* \(\d+ B\)\./);
  expect(await explainedCache(page)).toContain('Cache hit');

  await clearCache(page, 'Clear');
  await notification(page, 'Task "bundle" will run the next time');
  await expect.poll(() => explainedCache(page)).toContain('Cache miss');
  expect(existsSync(join(folder, 'made/bundle.txt'))).toBe(true);
});

test.runIf(runner)('hover, graph and lens of a task say whether its cache is hit', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  expect(await hoverText(page)).toContain('Cache miss: the cache has no outputs of the task.');
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'bundle');
  await expect.poll(() => existsSync(join(folder, 'made/bundle.txt'))).toBe(true);
  await expect.poll(() => hoverText(page)).toContain('Cache hit: ');
  await runFromPalette(page, 'Taskwright: Show Task Graph');
  await expect.poll(() => nodeText(page)).toMatch(/, Cache hit: \d+ B are restored/);

  // A run whose outputs are restored says so above the task.
  await page.locator('.tabs-container .tab', { hasText: 'tasks.toml' }).click();
  rmSync(join(folder, 'made'), { recursive: true });
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'bundle');
  await page.locator('.codelens-decoration a', { hasText: /\d s, from cache$/ }).waitFor();
  expect(existsSync(join(folder, 'made/bundle.txt'))).toBe(true);
});
