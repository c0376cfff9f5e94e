import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inputTitled, listedWith, pickRow } from '../../../harness/vscode/window/quick-input.ts';
import { rows, tooltipOf, treeRows } from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { commit, git } from '../../server/cli/support/repository.ts';
import { test } from './edit.ts';
import { installRunner, runner } from './installed-runner.ts';

const tasks = `[tasks.build]
sources = ["src/**"]
run = "echo build >> ran"

[tasks.test]
depends = ["build"]
sources = ["test/**"]
run = "echo test >> ran"

[tasks.lint]
sources = ["*.json"]
run = "echo lint >> ran"
`;

const files = () => ({
  '.vscode/settings.json': JSON.stringify({ 'taskwright.runner': './tools/runner run' }),
  '.gitignore': 'ran\ntools\n',
  'tools/README.md': '',
  'src/a.ts': '1',
});

const build = '  build | has the source src/**: src/a.ts';
const dependent = '  test | depends on build';

const message = (page: Page) => page.locator('.pane-body .tree-explorer-viewlet-tree-view .message');

async function showAffected(page: Page): Promise<void> {
  await runFromPalette(page, 'Taskwright: Show Only Affected Tasks…');
  await inputTitled(page, 'Show Only Affected Tasks');
  await pickRow(page, 'Uncommitted Changes');
}

test('the view shows only affected tasks with their reasons, and follows git', async ({ edit }) => {
  const { page, folder } = await edit('mise.toml', tasks, files);
  const shown = (...expected: readonly string[]) => expect.poll(() => treeRows(page)).toEqual(expected);
  await runFromPalette(page, 'View: Show Taskwright');
  await shown('mise.toml', '  build', '  test', '  lint');

  // Without a repository, the message names the next step.
  await showAffected(page);
  await expect.poll(() => message(page).textContent()).toContain('create one with `git init`');
  await shown();

  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  await writeFile(join(folder, 'src/a.ts'), '2');
  await shown('mise.toml', build, dependent);
  await expect.poll(() => message(page).textContent()).toBe('Tasks affected by uncommitted changes: 2 of 3');
  await page.locator(`${rows}[aria-label="build, task, has the source src/**: src/a.ts"]`).waitFor();
  // A tooltip that shows its text literally has no-break spaces.
  expect((await tooltipOf(page, 'build')).replaceAll('\u00a0', ' ')).toContain('has the source src/**: src/a.ts');

  await writeFile(join(folder, 'src/a.ts'), '1');
  await shown();
  await expect.poll(() => message(page).textContent()).toBe('Tasks affected by uncommitted changes: 0 of 3');
  await runFromPalette(page, 'Taskwright: Show Unaffected Tasks');
  await shown('mise.toml', '  build', '  test', '  lint');
});

// The runner is available for one system only.
test.runIf(runner)('Run Affected Tasks runs the tasks that changes affect', async ({ edit }) => {
  const { page, folder } = await edit('mise.toml', tasks, files);
  await installRunner(folder);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  await writeFile(join(folder, 'src/a.ts'), '2');

  await runFromPalette(page, 'Taskwright: Run Affected Tasks…');
  await inputTitled(page, 'Run Affected Tasks');
  await pickRow(page, 'Uncommitted Changes');
  expect(await listedWith(page, 'depends on build')).toEqual([
    '[x] build — has the source src/**: src/a.ts',
    '[x] test — depends on build',
  ]);
  await page.keyboard.press('Enter');
  const ran = () =>
    readFile(join(folder, 'ran'), 'utf8').then(
      (text) => [...new Set(text.trim().split('\n'))].sort(),
      () => [],
    );
  await expect.poll(ran).toEqual(['build', 'test']);
});
