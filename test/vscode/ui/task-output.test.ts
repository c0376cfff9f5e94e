import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { caretAt } from '../../../harness/vscode/window/editor.ts';
import { rows } from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';
import { installRunner, pickTask, runner } from './installed-runner.ts';

const tasks = `[lint]
dir = "web"
run = "echo src/a.ts:2:3"

[wait]
run = "node wait.mjs"
`;

/** A program that waits until the file `end` exists, and then adds a line to the file `ends`. */
const wait = `import { appendFileSync, existsSync } from 'node:fs';
setInterval(() => {
  if (!existsSync('end')) return;
  appendFileSync('ends', '\\n');
  process.exit();
}, 50);
`;

const files = () => ({
  '.vscode/settings.json': JSON.stringify({
    'taskwright.runner': './tools/runner run',
    'terminal.integrated.gpuAcceleration': 'off',
  }),
  'wait.mjs': wait,
  end: '',
  ends: '',
  'web/src/a.ts': 'one\ntwo words\n',
  'tools/README.md': '',
  'mise.toml': 'task_config.includes = ["tasks.toml"]\n',
});

/** Clicks a text in the terminal while Ctrl is pressed, as soon as the text is a link. */
async function followLink(page: Page, text: string): Promise<void> {
  const row = page.locator('.terminal-wrapper.active .xterm-rows > div', { hasText: text }).last();
  await row.waitFor();
  const box = await row.locator('span', { hasText: text }).first().boundingBox();
  if (!box) throw new Error('the text is not shown');
  await page.mouse.move(box.x + 30, box.y + box.height / 2, { steps: 3 });
  await page.keyboard.down('Control');
  await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 3 });
  await page
    .locator(
      '.terminal-wrapper.active .xterm-screen.xterm-cursor-pointer, .terminal-wrapper.active .xterm-cursor-pointer',
    )
    .first()
    .waitFor();
  await page.mouse.click(box.x + 20, box.y + box.height / 2);
  await page.keyboard.up('Control');
}

// The runner is available for one system only.
const withRunner = test.runIf(runner);

withRunner(
  'a click on a place in the output goes to the line of the file in the folder of the task',
  async ({ edit }) => {
    const { page, folder } = await edit('tasks.toml', tasks, files);
    await installRunner(folder);
    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'lint');
    await followLink(page, 'src/a.ts:2:3');
    await page.locator('.tabs-container .tab.active', { hasText: 'a.ts' }).waitFor();
    await caretAt(page, 2, 3);
  },
);

withRunner('a running task shows how long it usually takes after three successful runs', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, files);
  await installRunner(folder);
  await runFromPalette(page, 'View: Show Taskwright');
  const row = (label: string) => page.locator(`${rows}[aria-label^="wait, task, ${label}"]`).last();
  for (const count of [1, 2, 3]) {
    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'wait');
    await expect.poll(async () => (await readFile(join(folder, 'ends'), 'utf8')).length).toBe(count);
    await row('Passed after').waitFor();
  }
  await rm(join(folder, 'end'));
  await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'wait');
  await row('Running, usually ').waitFor();
  const lens = page.locator('.codelens-decoration', { hasText: /Running, usually [\d.]+ s/ });
  await lens.waitFor();
  await writeFile(join(folder, 'end'), '');
  await lens.waitFor({ state: 'hidden' });
});
