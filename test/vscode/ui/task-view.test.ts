import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applyQuickFix, caretAt, placeCaret, savedText, typeText } from '../../../harness/vscode/window/editor.ts';
import { inputClosed, inputTitled } from '../../../harness/vscode/window/quick-input.ts';
import { rows, treeRows } from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { inOneFolder } from './edit.ts';

const tasks = `[build]
description = "Compiles everything"
alias = "b"
run = "make"

["build:web"]
run = "make web"

["build:api"]
hide = true
run = "make api"

[lint]
depends = ["gone"]
`;

const others = () => ({ 'mise.toml': 'task_config.includes = ["tasks.toml"]\n\n[tasks.ci]\ndepends = ["build"]\n' });

const open = inOneFolder(others);

test('the task view shows unsaved changes, and new tasks appear in it, in the status and in the report', async () => {
  const { page, folder } = await open('tasks.toml', tasks);
  const shown = (...expected: readonly string[]) => expect.poll(() => treeRows(page)).toEqual(expected);

  await runFromPalette(page, 'View: Show Taskwright');
  const build = 'build | also b · Compiles everything';
  await shown('mise.toml', '  ci', 'tasks.toml', `  ${build}`, '  build:web', '  lint');
  const wrong = page.locator('.customview-tree .monaco-list-row[aria-label*="1 warning"]');
  await expect.poll(() => wrong.locator('.label-name').allTextContents()).toEqual(['lint']);
  // The rows of a task with problems and of its file have icons like all others.
  expect(await page.locator(`${rows} .custom-view-tree-node-item-icon.codicon`).count()).toBe(6);

  // Unsaved changes are shown immediately.
  await placeCaret(page, 14, 'depends = ["gone'.length + 1);
  for (const _ of 'gone') await page.keyboard.press('Backspace');
  await typeText(page, 'build');
  await page.keyboard.press('Escape');
  await expect.poll(() => wrong.count()).toBe(0);

  // A new task is added in the syntax of the file, and an existing name is rejected.
  await runFromPalette(page, 'Taskwright: New Task…');
  await inputTitled(page, 'New Task');
  await typeText(page, 'build');
  await page.locator('.quick-input-message', { hasText: 'is already a task' }).waitFor();
  await typeText(page, ':all');
  await page.locator('.quick-input-message', { hasText: 'is already a task' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await inputClosed(page);
  const added = '  build:all';
  await shown('mise.toml', '  ci', 'tasks.toml', `  ${build}`, '  build:web', '  lint', added);
  await caretAt(page, 17, 8);
  await typeText(page, 'make all');
  const saved = () => savedText(page, `${folder}/tasks.toml`);
  await expect.poll(saved).toContain('["build:all"]\nrun = "make all"\n');

  await runFromPalette(page, 'Taskwright: Show Hidden Tasks');
  await runFromPalette(page, 'Taskwright: Show Tasks as List');
  const inTasks = 'tasks.toml';
  await shown(
    `${build} · ${inTasks}`,
    `build:all | ${inTasks}`,
    `build:api | hidden · ${inTasks}`,
    `build:web | ${inTasks}`,
    'ci | mise.toml',
    `lint | ${inTasks}`,
  );
  await runFromPalette(page, 'Taskwright: Group Tasks by Name Prefix');
  await runFromPalette(page, 'Taskwright: Filter Tasks…');
  await inputTitled(page, 'Filter Tasks');
  await typeText(page, 'web');
  await shown('build:web');
  await page.keyboard.press('Escape');
  await expect.poll(() => treeRows(page).then(({ length }) => length)).toBeGreaterThan(2);

  // A click on a match opens the task and keeps the filter.
  await runFromPalette(page, 'Taskwright: Filter Tasks…');
  await inputTitled(page, 'Filter Tasks');
  await typeText(page, 'web');
  await shown('build:web');
  await page.locator(rows, { hasText: 'build:web' }).click();
  await inputClosed(page);
  await shown('build:web <');
  await runFromPalette(page, 'Taskwright: Clear Task Filter');
  await expect.poll(() => treeRows(page).then(({ length }) => length)).toBeGreaterThan(2);

  await page.locator('#status\\.languageStatus').click();
  await page.locator('.hover-language-status', { hasText: 'Tasks: no problems' }).first().waitFor();
  await page.locator('.hover-language-status', { hasText: '6 tasks in the workspace' }).first().waitFor();
  await page.keyboard.press('Escape');

  await runFromPalette(page, 'Taskwright: Show Diagnostic Report');
  await page.locator('.tabs-container .tab.active', { hasText: 'Taskwright Diagnostic Report.md' }).waitFor();
  const lines = page.locator('.editor-instance .view-lines').first();
  for (const line of ['- 6 tasks (1 hidden), 0 templates', '- 1 config file: `mise.toml`', '- `mise run`: not found'])
    await expect.poll(async () => (await lines.textContent())?.replaceAll('\u00a0', ' ')).toContain(line);
});

test('a new task follows the one at the caret in a JSON file, with the command and with a code action', async () => {
  const { page, saved } = await open('a.tasks.json', '{\n  "a": {\n    "run": "<|>x"\n  },\n  "b": "y"\n}\n');
  await runFromPalette(page, 'Taskwright: New Task…');
  await name(page, 'new');
  await caretAt(page, 6, 13);
  await typeText(page, 'make');
  const first = '{\n  "a": {\n    "run": "x"\n  },\n  "new": {\n    "run": "make"\n  },\n';
  await expect.poll(saved).toBe(`${first}  "b": "y"\n}\n`);

  await placeCaret(page, 8, 4);
  await applyQuickFix(page, 'New task after `b`…');
  await name(page, 'c');
  await caretAt(page, 10, 13);
  await typeText(page, 'see');
  await expect.poll(saved).toBe(`${first}  "b": "y",\n  "c": {\n    "run": "see"\n  }\n}\n`);
});

async function name(page: Page, text: string): Promise<void> {
  await inputTitled(page, 'New Task');
  await typeText(page, text);
  await page.keyboard.press('Enter');
  await inputClosed(page);
}
