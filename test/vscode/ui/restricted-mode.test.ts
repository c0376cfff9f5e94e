import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { extensionPackage, failurePicture } from '../../../harness/vscode/paths.ts';
import { folderUrl, startServer } from '../../../harness/vscode/server.ts';
import { configureWorkbench } from '../../../harness/vscode/window/configure-workbench.ts';
import { hoverText, openSuggestions, placeCaret } from '../../../harness/vscode/window/editor.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { offered, openFile, openWorkbench, runFromPalette } from '../../../harness/vscode/window/workbench.ts';

/** A config file whose documentation, completion and checks use the tools, scripts and environment files of a project. */
const config = `[env]
_.file = ".env"

[tools]
node = "24"

[deps.npm]
auto = true

[tasks.build]
run = """
echo $MODE
"""
sources = ["*.c"]
depends = ["lost"]

[tasks.all]
depends = ["build"]
`;

/** A program that only records its name and its arguments. */
const recording = (name: string, file: string) => `#!/bin/sh\necho "${name} $*" >> '${file}'\n`;

/**
 * A test with a workbench on an untrusted folder, whose settings specify a runner in the same folder. The programs of the user
 * are not started for it either, because their behavior depends on its files.
 */
const test = base.extend('untrusted', async ({ task }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-untrusted-'));
  const programs = await mkdtemp(join(tmpdir(), 'taskwright-programs-'));
  const record = join(programs, 'started.txt');
  const install = async (path: string, name: string): Promise<void> => {
    await writeFile(path, recording(name, record));
    await chmod(path, 0o755);
  };
  const server = await startServer({
    extensions: [extensionPackage],
    settings: {
      'security.workspace.trust.enabled': true,
      'security.workspace.trust.startupPrompt': 'never',
    },
    machineSettings: {
      'taskwright.runner': `${programs}/mise run`,
      'taskwright.shellcheck.path': `${programs}/shellcheck`,
    },
  });
  const browser = await chromium.connect(inject('browser'));
  const page = await openWindow(browser);
  onCleanup(async () => {
    if (task.result?.state === 'fail') await page.screenshot({ path: failurePicture(task.name) });
    await browser.close();
    await server.stop();
    for (const path of [folder, programs])
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  await install(join(programs, 'mise'), 'runner of the user');
  await install(join(programs, 'shellcheck'), 'shellcheck of the user');
  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.vscode/settings.json'), '{ "taskwright.runner": "./runner run" }');
  await install(join(folder, 'runner'), 'runner of the workspace');
  await writeFile(join(folder, '.env'), 'MODE=fast\n');
  await writeFile(join(folder, 'mise.toml'), config);
  await configureWorkbench(page, server.url, { enableWorkspaceTrust: true });
  await openWorkbench(page, folderUrl(server, folder));
  const started = (): Promise<readonly string[]> =>
    readFile(record, 'utf8').then(
      (text) => text.trim().split('\n'),
      () => [],
    );
  return { page, started };
});

test('in Restricted Mode, files can be edited but no program starts; tasks run after the folder is trusted', async ({
  untrusted: { page, started },
}) => {
  const lens = page.locator('.codelens-decoration a', { hasText: 'Run' });
  const commands = (words: string): Promise<readonly string[]> =>
    offered(page, words).then((titles) => titles.filter((title) => title.startsWith(words)));

  await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
  await openFile(page, 'mise.toml');
  await expect.poll(() => underlines(page)).toEqual([{ severity: 'warning', text: 'lost' }]);
  await page.locator('.codelens-decoration', { hasText: '1 reference' }).first().waitFor();
  expect(await lens.count()).toBe(0);
  await expect.poll(() => commands('Taskwright: Show')).toContain('Taskwright: Show Task Graph');
  for (const words of ['Taskwright: Run', 'Taskwright: Explain', 'Taskwright: Clear Cache']) {
    expect(await commands(words)).toEqual([]);
  }
  await page.keyboard.press('Escape');

  // Data that normally comes from the runner is available without it: the tools, their versions and the environment.
  const inVersion = { line: config.slice(0, config.indexOf('24')).split('\n').length, column: 9 };
  await placeCaret(page, inVersion.line, 2);
  expect((await hoverText(page)).join(' ')).toContain('node');
  await placeCaret(page, inVersion.line, inVersion.column);
  await openSuggestions(page);
  await page.keyboard.press('Escape');
  await placeCaret(page, config.slice(0, config.indexOf('echo')).split('\n').length, 1);
  await runFromPalette(page, 'Taskwright: Show Effective Environment');
  await page.locator('.view-line', { hasText: 'MODE = fast' }).waitFor();
  await runFromPalette(page, 'View: Close Editor');
  expect(await started()).toEqual([]);

  await runFromPalette(page, 'Workspaces: Manage Workspace Trust');
  await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
  await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor({ state: 'hidden' });
  await page.locator('.monaco-modal-editor-block').getByRole('button', { name: 'Close' }).last().click();
  await page.locator('.workspace-trust-editor').waitFor({ state: 'hidden' });
  await page.locator('.codelens-decoration', { hasText: '1 reference' }).locator('a', { hasText: 'Run' }).click();
  const of = (program: string, words: string) => expect.stringMatching(`^${program} ${words}`);
  await expect
    .poll(started)
    .toEqual(
      expect.arrayContaining([
        'runner of the workspace run build',
        of('runner of the workspace', '--version'),
        of('runner of the workspace', 'registry --json'),
        of('shellcheck of the user', ''),
      ]),
    );
  await expect.poll(() => commands('Taskwright: Run')).toContain('Taskwright: Run Task');
});
