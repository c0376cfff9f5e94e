import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { extensionPackage, failurePicture } from '../../../harness/vscode/paths.ts';
import { folderUrl, startServer } from '../../../harness/vscode/server.ts';
import { configureWorkbench } from '../../../harness/vscode/window/configure-workbench.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { offered, openFile, openWorkbench, runFromPalette } from '../../../harness/vscode/window/workbench.ts';

/** A test with a workbench on an untrusted folder, whose settings specify a runner in the same folder. */
const test = base.extend('untrusted', async ({ task }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-untrusted-'));
  const server = await startServer({
    extensions: [extensionPackage],
    settings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
  });
  const browser = await chromium.connect(inject('browser'));
  const page = await openWindow(browser);
  onCleanup(async () => {
    if (task.result?.state === 'fail') await page.screenshot({ path: failurePicture(task.name) });
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.vscode/settings.json'), '{ "taskwright.runner": "./runner" }');
  await writeFile(join(folder, 'runner'), '#!/bin/sh\necho "$@" > ran.txt\n');
  await chmod(join(folder, 'runner'), 0o755);
  await writeFile(
    join(folder, 'tasks.toml'),
    '[build]\nrun = "make"\ndepends = ["lost"]\n\n[all]\ndepends = ["build"]\n',
  );
  await configureWorkbench(page, server.url, { enableWorkspaceTrust: true });
  await openWorkbench(page, folderUrl(server, folder));
  return { page, folder };
});

test('in Restricted Mode, files can be edited but no task runs; tasks run after the folder is trusted', async ({
  untrusted: { page, folder },
}) => {
  const lens = page.locator('.codelens-decoration a', { hasText: 'Run' });
  const running = (): Promise<readonly string[]> =>
    offered(page, 'Taskwright: Run').then((titles) => titles.filter((title) => title.startsWith('Taskwright: Run')));

  await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
  await openFile(page, 'tasks.toml');
  await expect.poll(() => underlines(page)).toEqual([{ severity: 'warning', text: 'lost' }]);
  await page.locator('.codelens-decoration', { hasText: '1 reference' }).first().waitFor();
  expect(await lens.count()).toBe(0);
  await expect.poll(() => offered(page, 'Taskwright: Show')).toContain('Taskwright: Show Task Graph');
  expect(await running()).toEqual([]);
  await page.keyboard.press('Escape');

  await runFromPalette(page, 'Workspaces: Manage Workspace Trust');
  await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
  await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor({ state: 'hidden' });
  await page.locator('.monaco-modal-editor-block').getByRole('button', { name: 'Close' }).last().click();
  await page.locator('.workspace-trust-editor').waitFor({ state: 'hidden' });
  await page.locator('.codelens-decoration', { hasText: '1 reference' }).locator('a', { hasText: 'Run' }).click();
  await expect.poll(() => readFile(join(folder, 'ran.txt'), 'utf8').catch(() => 'nothing')).toBe('build\n');
  await expect.poll(running).toContain('Taskwright: Run Task…');
});
