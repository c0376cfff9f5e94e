import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFailed, onTestFinished, test } from 'vitest';
import { ownerToken, startTestRegistry } from '../../../harness/registry/registry.ts';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { failurePicture } from '../../../harness/vscode/paths.ts';
import { folderUrl } from '../../../harness/vscode/server.ts';
import { addRegistry, chooseItem, sampleRegistry } from '../../../harness/vscode/window/registry.ts';
import { openFile, openWorkbench, runFromPalette } from '../../../harness/vscode/window/workbench.ts';

/** Opens a workbench with agents on a new folder. */
async function open(): Promise<{ readonly page: Page; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-agents-'));
  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.vscode/settings.json'), '{ "chat.disableAIFeatures": false }');
  await writeFile(join(folder, 'mise.toml'), '[tasks.build]\nrun = "make"\n');
  const browser = await chromium.connect(inject('browser'));
  const page = await openWindow(browser);
  onTestFailed(async ({ task }) => void (await page.screenshot({ path: failurePicture(task.name) })));
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  await openWorkbench(page, folderUrl({ url: inject('workbench') }, folder));
  await openFile(page, 'mise.toml');
  return { page, folder };
}

/** Starts or restarts the MCP server in the list of servers. */
async function actOnServer(page: Page, action: 'Start Server' | 'Restart Server'): Promise<void> {
  await runFromPalette(page, 'MCP: List Servers');
  await chooseItem(page, 'Taskwright');
  await chooseItem(page, action);
}

interface RunningServer {
  readonly args: string;
  readonly token: string | undefined;
}

/** Returns the MCP servers that run for a folder, from the list of processes. */
async function runningServers(folder: string): Promise<readonly RunningServer[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (id: string, name: string): Promise<string> => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
  const found = await Promise.all(
    ids.map(async (id) => {
      const args = (await read(id, 'cmdline')).replaceAll('\0', ' ');
      if (!args.includes(`taskwright.js mcp --root ${folder} `)) return [];
      const [, token] = /\0TASKWRIGHT_REGISTRY_TOKEN=([^\0]*)/.exec(`\0${await read(id, 'environ')}`) ?? [];
      return [{ args, token }];
    }),
  );
  return found.flat();
}

test('the MCP server gets the token of the registry that the user selects, in its environment only', async () => {
  const registry = await startTestRegistry(sampleRegistry);
  onTestFinished(() => registry.stop());
  const { page, folder } = await open();
  await addRegistry(page, { url: registry.url, name: 'shop' });
  await actOnServer(page, 'Start Server');
  await chooseItem(page, 'shop');
  const withRegistry = [{ args: expect.stringMatching(new RegExp(`--registry ${registry.url} $`)), token: ownerToken }];
  await expect.poll(() => runningServers(folder)).toEqual(withRegistry);
  expect((await runningServers(folder)).filter(({ args }) => args.includes(ownerToken))).toEqual([]);
  // The second start is as the first, without a question.
  await actOnServer(page, 'Restart Server');
  await expect.poll(() => runningServers(folder)).toEqual(withRegistry);

  await runFromPalette(page, 'Taskwright: Select Registry for Agents…');
  await chooseItem(page, 'No Registry');
  await actOnServer(page, 'Restart Server');
  const without = [{ args: expect.not.stringContaining('--registry'), token: undefined }];
  await expect.poll(() => runningServers(folder)).toEqual(without);
});
