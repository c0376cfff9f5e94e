import { expect } from 'vitest';
import { treeRows } from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';

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

test('the tasks of a monorepo are grouped by project, and a lens leads to the definition that a task overrides', async ({
  edit,
}) => {
  const { page } = await edit('mise.local.toml', local, others);
  await runFromPalette(page, 'View: Show Taskwright');
  await expect
    .poll(() => treeRows(page))
    .toEqual([
      '//',
      '  lint | mise.local.toml',
      '  lint | Overridden by mise.local.toml · mise.toml',
      '  test | mise.local.toml',
      '//packages/api',
      '  build | mise.toml',
      '//packages/web',
      '  build | mise.toml',
    ]);
  const lens = page.locator('.codelens-decoration a', { hasText: 'Overrides `lint` of mise.toml' });
  await lens.waitFor();
  await lens.click();
  await page.locator('.codelens-decoration a', { hasText: 'Overridden by mise.local.toml' }).waitFor();
});
