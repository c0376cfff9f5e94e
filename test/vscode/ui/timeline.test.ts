import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { caretAt } from '../../../harness/vscode/window/editor.ts';
import { chooseInMenu, goFromTop } from '../../../harness/vscode/window/tree-view.ts';
import { webviewPage } from '../../../harness/vscode/window/webview.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';
import { installRunner, pickTask, runner } from './installed-runner.ts';

const tasks = `["<b>lint</b>"]
run = "sleep 0.1"

[generate]
sources = ["in.txt"]
outputs = ["out.txt"]
run = "cp in.txt out.txt"

[build]
depends = ["<b>lint</b>", "generate"]
run = "sleep 0.5"

[docs]
depends = ["generate"]
run = "exit 3"

[all]
depends = ["build"]
run = "sleep 0.1"
`;

const files = () => ({
  '.vscode/settings.json': JSON.stringify({ 'taskwright.runner': './tools/runner run' }),
  'in.txt': '',
  'tools/README.md': '',
  'mise.toml': 'task_config.includes = ["tasks.toml"]\n',
});

/** Returns the accessible names of the rows from top to bottom, with `…` for times. */
async function rowNames(page: Page): Promise<readonly string[]> {
  const names = await webviewPage(page)
    .locator('.timeline .row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replaceAll(/\d+(\.\d)? m?s/g, '…').replace(/started (first|after …)/, 'started …'));
}

// The runner is available for one system only.
test.runIf(runner)(
  'the timeline shows when the tasks of a run ran, and which path is the slowest',
  async ({ edit }) => {
    const { page, folder } = await edit('tasks.toml', tasks, files);
    await installRunner(folder);

    // A task without dependencies has no timeline.
    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'generate');
    await page.locator('.codelens-decoration .codicon-pass').first().waitFor();
    expect(await page.locator('.codelens-decoration a', { hasText: 'Timeline' }).count()).toBe(0);

    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'all');
    await page.locator('.codelens-decoration a', { hasText: 'Timeline' }).click();
    await expect
      .poll(async () => [...(await rowNames(page))].sort())
      .toEqual([
        '<b>lint</b>, …, started …, on the slowest path',
        'all, …, started …, on the slowest path',
        'build, …, started …, on the slowest path',
        'generate, up to date, started …',
      ]);
    const frame = webviewPage(page);
    expect(await frame.locator('.row .name').allTextContents()).toContain('<b>lint</b>');
    await expect.poll(() => frame.locator('.slowest-path').textContent()).toContain('<b>lint</b> → build → all');

    await checkKeyboard(page);
    await checkExport(page, folder);
  },
);

test.runIf(runner)('the row of a task shows the timeline of its failed run', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'generate');
  await page.locator('.codelens-decoration .codicon-pass').first().waitFor();
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'docs');
  await runFromPalette(page, 'Taskwright: Focus on Tasks View');
  await page.locator('.monaco-list-row[aria-label^="docs, task, Failed"]').first().waitFor();
  await goFromTop(page, 'docs');
  await chooseInMenu(page, 'Show Timeline of the Last Run');
  await expect
    .poll(() => rowNames(page))
    .toEqual([
      'generate, up to date, started …, on the slowest path',
      'docs, failed after …, started …, on the slowest path',
    ]);
  // The palette shows the run that started last.
  await runFromPalette(page, 'Taskwright: Show Timeline of the Last Run');
  await page.locator('.tabs-container .tab.active', { hasText: 'Timeline of docs' }).waitFor();
});

/** Checks that arrow keys move between the tasks, and that Enter opens the definition beside the page. */
async function checkKeyboard(page: Page): Promise<void> {
  const frame = webviewPage(page);
  const focused = async () => (await frame.locator('.row:focus .name').allTextContents()).join();
  await frame.locator('.row[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('all');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('build');
  await page.keyboard.press('Enter');
  await page.locator('.tabs-container .tab.active', { hasText: 'tasks.toml' }).waitFor();
  await caretAt(page, 9, 2);
}

async function checkExport(page: Page, folder: string): Promise<void> {
  await webviewPage(page).getByRole('button', { name: 'Export as SVG…' }).click();
  await page.locator('.quick-input-widget', { hasText: 'Export Timeline' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.notification-toast', { hasText: 'Exported the image to' }).waitFor();
  const svg = await readFile(join(folder, 'timeline.svg'), 'utf8');
  const texts = [...svg.matchAll(/<text [^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(texts).toEqual(expect.arrayContaining(['&lt;b&gt;lint&lt;/b&gt;', 'build', 'up to date']));
  expect(svg).not.toMatch(/var\(|class=|aria-|role=/);
}
