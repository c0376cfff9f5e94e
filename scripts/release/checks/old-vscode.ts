import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../../../harness/vscode/browser.ts';
import { installOldHost } from '../../../harness/vscode/install.ts';
import { oldHost } from '../../../harness/vscode/paths.ts';
import { folderUrl, type Server, startServer } from '../../../harness/vscode/server.ts';
import { oldRelease } from '../../../harness/vscode/vscode-releases.ts';
import { notificationText } from '../../../harness/vscode/window/dialogs.ts';
import { rows } from '../../../harness/vscode/window/tree-view.ts';
import { openFile, openProblems, openWorkbench, runFromPalette } from '../../../harness/vscode/window/workbench.ts';

/**
 * Installs the extension in the oldest supported VS Code, whose API has neither tools for agents nor MCP servers, and verifies that
 * it works without them.
 */
export async function checkOldVsCode(folder: string): Promise<readonly string[]> {
  if (process.platform !== 'linux') return ['skipped: requires Linux'];
  installOldHost();
  const project = mkdtempSync(join(tmpdir(), 'taskwright-old-'));
  writeFileSync(join(project, 'mise.toml'), '[tasks.build]\nrunn = "make"\n');
  const server = await startServer({ host: oldHost, extensions: [join(folder, 'taskwright.vsix')] });
  const browser = await launchBrowser();
  try {
    const page = await openWindow(browser);
    await openWorkbench(page, folderUrl(server, project));
    const shown = await shownIn(page);
    return [...shown, activation(server)].map((line) => `${oldRelease.vscodePackage}: ${line}`);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(project, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Returns what the window shows: the problem of the file, its task, and what the command for agents says. */
async function shownIn(page: Page): Promise<readonly string[]> {
  await openFile(page, 'mise.toml');
  await openProblems(page);
  const message = page.locator('.markers-panel .marker-message', { hasText: 'Unknown key `runn`' });
  await message.waitFor();
  const problem = await message.innerText();
  await runFromPalette(page, 'View: Show Taskwright');
  await page.locator(rows, { hasText: 'build' }).waitFor();
  await runFromPalette(page, 'Taskwright: Select Registry for Agents…');
  const answer = await notificationText(page, 'There is no saved connection with a token');
  return [`shows the problem: ${problem}`, 'lists the task', `says about agents: ${answer}`];
}

/** Returns a line about the activation. Throws if the log of the extension host has an error of the extension. */
function activation({ folder }: Server): string {
  const logs = join(folder, 'user', 'logs');
  const paths = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((path) => /exthost\.log$/.test(path));
  const lines = paths.flatMap((path) => readFileSync(join(logs, path), 'utf8').split('\n'));
  const errors = lines.filter((line) => line.includes('[error]') && line.includes('taskwright'));
  if (errors.length > 0) throw new Error(`The extension fails in an old VS Code:\n${errors.join('\n')}`);
  const activated = lines.find((line) => line.includes('_doActivateExtension taskwright.taskwright'));
  if (activated === undefined) throw new Error(`The log does not contain the activation:\n${lines.join('\n')}`);
  return 'activates it without an error in the log';
}
