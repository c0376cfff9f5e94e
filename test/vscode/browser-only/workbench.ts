import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { launchOwnBrowser } from '../../../harness/vscode/browser.ts';
import { type Files, startBrowserOnlyServer } from '../../../harness/vscode/browser-only/server.ts';
import { failurePicture } from '../../../harness/vscode/paths.ts';
import { quietSettings } from '../../../harness/vscode/settings.ts';
import { configureWorkbench } from '../../../harness/vscode/window/configure-workbench.ts';
import { openWorkbench } from '../../../harness/vscode/window/workbench.ts';

/** The scheme of folders of code hosts, the only virtual folders that VS Code does not trust by default. */
const untrustedScheme = 'vscode-vfs';

/**
 * Opens a VS Code that runs only in a browser, for all tests of a group, optionally with an untrusted folder. Saves a
 * screenshot when a test fails.
 */
export function inBrowserOnly(files: Files, { trusted = true } = {}): () => Page {
  let page: Page;
  beforeAll(async () => {
    const server = await startBrowserOnlyServer(files);
    const browser = await launchOwnBrowser();
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });
    page = browser.page;
    if (trusted) await configureWorkbench(page, server.url, { configurationDefaults: quietSettings });
    else await distrust(page, server.url);
    await openWorkbench(page, server.url);
  });
  beforeEach(() => {
    onTestFailed(async ({ task }) => {
      await page.screenshot({ path: failurePicture(task.name) });
    });
  });
  return () => page;
}

/** Enables workspace trust, and replaces the scheme of the folder, which VS Code always trusts, with another one. */
async function distrust(page: Page, origin: string): Promise<void> {
  await page.context().route(`${origin}/static/extensions/fs/**`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/\bvscode-test-web(?!-)/g, untrustedScheme) });
  });
  const trustSettings = {
    'security.workspace.trust.enabled': true,
    'security.workspace.trust.startupPrompt': 'never',
  };
  await configureWorkbench(page, origin, {
    enableWorkspaceTrust: true,
    configurationDefaults: { ...quietSettings, ...trustSettings },
    folderUri: { scheme: untrustedScheme, authority: 'mount', path: '/' },
  });
}

/** Returns the names in the task view when it shows a list. */
export async function listedTasks(page: Page): Promise<readonly string[]> {
  return page.locator('[id="workbench.view.extension.taskwright"] .monaco-list-row .label-name').allTextContents();
}
