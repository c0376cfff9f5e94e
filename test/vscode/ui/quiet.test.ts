import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { offered, openFile } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';

const count = 20;

/** A plain project: tasks with a description and a script, of which every fifth one depends on the previous one. */
const tasks = Array.from({ length: count }, (_, index) => {
  const depends = index % 5 === 4 ? `depends = ["task${index}"]\n` : '';
  return `[task${index + 1}]\ndescription = "Does step ${index + 1}"\n${depends}run = "echo ${index + 1}"\n`;
}).join('\n');

/** The commands in the palette while no task file is open, no task has run, and the *Tasks* view has not been shown. */
const palette = [
  'Clear Cache of Task',
  'Debug Task',
  'Explain Why Task Would Run',
  'Focus on Tasks View',
  'Go to Task',
  'Import Tasks…',
  'New Task…',
  'Restart Language Server',
  'Run Affected Tasks…',
  'Run Task',
  'Run Task Ignoring Cache',
  'Run Task with Arguments…',
  'Run Tasks in Parallel…',
  'Show Diagnostic Report',
  'Show Effective Environment',
  'Show Output',
  'Show Task Graph',
  'Watch Task',
].map((title) => `Taskwright: ${title}`);

const files = () => ({ 'mise.toml': 'task_config.includes = ["tasks.toml"]\n', 'notes.txt': 'Notes\n' });

/** Returns the number of elements of each kind that the extension adds to the window. */
async function shown(page: Page): Promise<Readonly<Record<string, number>>> {
  const number = (selector: string): Promise<number> => page.locator(selector).count();
  return {
    lensLines: await number('.codelens-decoration'),
    lenses: await number('.codelens-decoration a'),
    underlines: (await underlines(page)).length,
    links: await number('.view-lines .detected-link'),
    inlayHints: await number('.view-lines [class*="inlay"]'),
    statusItems: await number('.statusbar-item[id^="taskwright"], #status\\.languageStatus'),
    notifications: await number('.notification-toast'),
    containers: await number(
      '.activitybar .action-label[aria-label*="Taskwright"], .activitybar .action-label[aria-label*="Registry"]',
    ),
  };
}

test('a window on a plain project with 20 tasks shows no more than what is listed here', async ({ edit }) => {
  const { page } = await edit('tasks.toml', tasks, files);
  // All lines of the file are on the screen.
  await page.setViewportSize({ width: 1400, height: 3_000 });
  await expect
    .poll(() => shown(page))
    .toEqual({
      lensLines: count,
      // *Run* above each task, and the references to four of them.
      lenses: count + 4,
      underlines: 0,
      links: 0,
      inlayHints: 0,
      // The kind of the file and the state of the server are in the menu of VS Code's own item.
      statusItems: 1,
      notifications: 0,
      containers: 1,
    });

  await openFile(page, 'notes.txt');
  const titles = await offered(page, 'Taskwright: ');
  expect(titles.filter((title) => title.startsWith('Taskwright: ')).sort()).toEqual(palette);
});
