import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { graphNode } from '../../../harness/vscode/window/graph-page.ts';
import { chooseItem } from '../../../harness/vscode/window/registry.ts';
import {
  chooseInMenu,
  clickAction,
  goFromTop,
  rows,
  tooltipOf,
  treeRows,
} from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';
import { installRunner, pickTask, runner } from './installed-runner.ts';

const tasks = `[good]
run = "true"

[bad]
run = "exit 2"

[slow]
depends = ["good"]
run = "node wait.mjs"
`;

/** A program that adds a line to the file `starts`, and ends when the file `end` exists. */
const wait = `import { appendFileSync, existsSync } from 'node:fs';
appendFileSync('starts', '\\n');
setInterval(() => existsSync('end') && process.exit(), 50);
`;

const files = () => ({
  '.vscode/settings.json': JSON.stringify({
    'taskwright.runner': './tools/runner run',
    'terminal.integrated.gpuAcceleration': 'off',
  }),
  'wait.mjs': wait,
  'tools/README.md': '',
  'mise.toml': 'task_config.includes = ["tasks.toml"]\n',
});

/** Returns the rows of the view, with `…` for durations. */
async function taskRows(page: Page): Promise<readonly string[]> {
  return (await treeRows(page)).map((row) => row.replace(/\d+(\.\d)? s/g, '…').replace(/ <$/, ''));
}

/**
 * Returns the code lenses from top to bottom, with `…` for durations, and without *Timeline*, which appears with the first output of a
 * second task.
 */
async function lenses(page: Page): Promise<readonly string[]> {
  const found = await page.locator('.codelens-decoration').evaluateAll((elements) =>
    elements.map((element) => ({
      top: element.getBoundingClientRect().top,
      texts: [...element.querySelectorAll('a')].map(({ textContent }) => (textContent ?? '').trim()),
    })),
  );
  const shown = found.map(({ top, texts }) => ({ top, texts: texts.filter((text) => text !== 'Timeline') }));
  return shown.sort((a, b) => a.top - b.top).map(({ texts }) => texts.join(' | ').replace(/\d+(\.\d)? s/g, '…'));
}

// The runner is available for one system only.
const withRunner = test.runIf(runner);

withRunner('the view and the code lenses show running tasks, results and durations', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  // An editor that loses the focus before it has its lenses requests them only when it has the focus again.
  await expect.poll(() => lenses(page)).toEqual(['Run | 1 reference', 'Run', 'Run']);
  await runFromPalette(page, 'View: Show Taskwright');
  const all = ['tasks.toml', '  good', '  bad', '  slow'];
  await expect.poll(() => taskRows(page)).toEqual(all);

  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'bad');
  const recent = (...names: readonly string[]) => ['Recently Run', ...names.map((name) => `  ${name}`)];
  await expect
    .poll(() => taskRows(page))
    .toEqual([...recent('bad | …'), 'tasks.toml', '  good', '  bad | …', '  slow']);
  await expect.poll(() => lenses(page)).toEqual(['Run | 1 reference', 'Run | exit code 2', 'Run']);
  await page.locator(`${rows}[aria-label^="bad, task, Failed with exit code 2 after"]`).first().waitFor();
  expect((await tooltipOf(page, 'bad')).replace(/\s/g, ' ')).toMatch(/Failed with exit code 2 after \d\.\d s/);

  // Two tasks at once, one of them from the view.
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'slow');
  await page.locator(`${rows}[aria-label^="slow, task, Running"] .codicon-sync`).first().waitFor();
  await expect.poll(() => lenses(page)).toEqual(['Run | 1 reference', 'Run | exit code 2', 'Running | Stop | Restart']);
  await clickAction(page, 'good', 'Run Task');
  await expect.poll(async () => (await lenses(page))[0]).toBe('Run | … | 1 reference');

  // It is restarted, and stopped, from the view.
  await goFromTop(page, 'slow');
  await chooseInMenu(page, 'Restart Task');
  await page.locator(`${rows}[aria-label^="slow, task, Running, Stopped after"]`).first().waitFor();
  await clickAction(page, 'slow', 'Stop Task');
  await expect.poll(async () => (await lenses(page))[2]).toBe('Run | stopped');

  // Keys do the same for the row that has the focus but is not selected.
  await goFromTop(page, 'slow');
  await page.keyboard.press('Control+Enter');
  const starts = async () => (await readFile(join(folder, 'starts'), 'utf8')).length;
  await expect.poll(starts).toBe(3);
  await page.keyboard.press('Control+Shift+F5');
  await expect.poll(starts).toBe(4);
  await page.locator(`${rows}[aria-label^="slow, task, Running, Stopped after"]`).first().waitFor();
  await goFromTop(page, 'slow');

  // A task that is stopped while it restarts does not start again.
  await page.keyboard.press('Control+Shift+F5');
  await page.keyboard.press('Shift+F5');
  await page.locator(`${rows}[aria-label^="slow, task, Running"]`).first().waitFor({ state: 'hidden' });
  await expect.poll(async () => (await lenses(page))[2]).toBe('Run | stopped');
  expect(await starts()).toBe(4);

  // The lens stops it as well.
  const stopped = page.locator('.codelens-decoration', { hasText: 'stopped' });
  await stopped.locator('a', { hasText: /^\s*Run\s*$/ }).click();
  await page.locator('.codelens-decoration a', { hasText: /^\s*Stop\s*$/ }).click();
  await expect.poll(async () => (await lenses(page))[2]).toBe('Run | stopped');

  // The results survive a reload, and only that of the task whose definition has changed is outdated.
  const edited = `# A comment.\n${tasks.replace('exit 2', 'exit 3')}\n[new]\nrun = "true"\n`;
  await writeFile(join(folder, 'tasks.toml'), edited);
  const outdated = ['Run | … | 1 reference', 'Run | exit code 2, outdated', 'Run | stopped', 'Run'];
  await expect.poll(() => lenses(page)).toEqual(outdated);
  await page.reload();
  await expect.poll(() => lenses(page)).toEqual(outdated);
});

withRunner('pinned tasks come first, in the view and in the list of tasks', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  await runFromPalette(page, 'View: Show Taskwright');
  const all = ['tasks.toml', '  good', '  bad', '  slow'];
  await expect.poll(() => taskRows(page)).toEqual(all);
  await goFromTop(page, 'slow');
  await chooseInMenu(page, 'Pin Task…');
  await expect.poll(() => taskRows(page)).toEqual(['Pinned', '  slow', ...all]);
  await runFromPalette(page, 'Taskwright: Run Task');
  const labels = page.locator('.quick-input-list .monaco-list-row .label-name');
  await expect.poll(() => labels.allInnerTexts()).toEqual(['slow', 'good', 'bad']);
  await page.keyboard.press('Escape');
  await runFromPalette(page, 'Taskwright: Unpin Task…');
  await chooseItem(page, 'slow');
  await expect.poll(() => taskRows(page)).toEqual(all);

  // The key pins and unpins the row that has the focus.
  await goFromTop(page, 'bad');
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => taskRows(page)).toEqual(['Pinned', '  bad', ...all]);
  await goFromTop(page, 'bad');
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => taskRows(page)).toEqual(all);
});

withRunner('the graph runs a task, shows its state, and stops it', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  await runFromPalette(page, 'Taskwright: Show Task Graph');
  const slow = graphNode(page, 'slow');
  const label = () => slow.getAttribute('aria-label');
  await slow.waitFor();
  await slow.focus();
  await page.keyboard.press('r');
  await expect.poll(label).toMatch(/^slow — task, Running, /);
  await slow.locator('.run-badge.running').waitFor();
  await slow.focus();
  await page.keyboard.press('s');
  await expect.poll(label).toMatch(/^slow — task, Stopped after/);
  await slow.locator('.run-badge.stopped').waitFor();

  const good = graphNode(page, 'good');
  await good.focus();
  await chooseInMenu(page, 'Run Task');
  await expect.poll(() => good.getAttribute('aria-label')).toMatch(/^good — task, Passed after/);
  const bad = graphNode(page, 'bad');
  await bad.focus();
  await page.keyboard.press('r');
  await expect.poll(() => bad.getAttribute('aria-label')).toMatch(/^bad — task, Failed with exit code 2 after/);
});
