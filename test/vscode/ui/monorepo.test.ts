import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptSuggestion, suggestionsOpen, typeText } from '../../../harness/vscode/window/editor.ts';
import { treeRows } from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { inOneFolder } from './edit.ts';

const local = `[tasks.lint]
run = "echo local"

[tasks.test]
depends = ["//packages/api:build", "//packages/api:gone"]
`;

const others = () => ({
  'mise.toml': 'monorepo_root = true\n\n[monorepo]\nconfig_roots = ["packages/*"]\n\n[tasks.lint]\nrun = "echo lint"\n',
  'packages/api/mise.toml': '[tasks.build]\nrun = "echo api"\n',
  'packages/web/mise.toml': '[tasks.build]\nrun = "echo web"\n',
});

/** Types the path of a project in quotes, and accepts one of its tasks, which are suggested after the last character. */
async function typeReference(page: Page): Promise<void> {
  await typeText(page, '"//packages/api');
  await suggestionsOpen(page, '//packages/api:');
  await typeText(page, ':');
  await suggestionsOpen(page, '//packages/api:build');
  await acceptSuggestion(page, '//packages/api:build');
}

const openForView = inOneFolder(others);
const open = inOneFolder(others);

/** Waits until the server has found the files of all projects, which it does while the user types. */
async function projectsFound(page: Page): Promise<void> {
  await runFromPalette(page, 'View: Show Taskwright');
  await expect.poll(() => treeRows(page)).toContain('//packages/web | mise.toml');
}

test('the tasks of a monorepo are grouped by project', async () => {
  const { page } = await openForView('mise.local.toml', local);
  await runFromPalette(page, 'View: Show Taskwright');
  await expect
    .poll(() => treeRows(page))
    .toEqual([
      '//',
      '  lint | mise.local.toml',
      '  lint | Overridden by mise.local.toml · mise.toml',
      '  test | mise.local.toml',
      '//packages/api | mise.toml',
      '  build',
      '//packages/web | mise.toml',
      '  build',
    ]);
});

test('the tasks of a project are suggested as soon as its path is typed, in TOML and JSON', async () => {
  await projectsFound((await open('shared.tasks.toml', '[x]\nrun = "x"\n')).page);
  const { page, saved } = await open('packages/web/mise.local.toml', '[tasks.test]\ndepends = [<|>]\n');
  await typeReference(page);
  await expect.poll(saved).toBe('[tasks.test]\ndepends = ["//packages/api:build"]\n');

  const json = await open('web.tasks.json', '{\n  "ship": {\n    "depends": [<|>]\n  }\n}\n');
  await typeReference(page);
  const text = '{\n  "ship": {\n    "depends": ["//packages/api:build"]\n  }\n}\n';
  await expect.poll(json.saved).toBe(text);
});
