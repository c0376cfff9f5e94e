import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { launchOwnBrowser } from '../../../harness/vscode/browser.ts';
import { failurePicture } from '../../../harness/vscode/paths.ts';
import { quietSettings } from '../../../harness/vscode/settings.ts';
import { configureWorkbench } from '../../../harness/vscode/window/configure-workbench.ts';
import { openWorkbench } from '../../../harness/vscode/window/workbench.ts';
import { type Files, startBrowserOnlyServer } from './server.ts';

/** The scheme of folders of code hosts: the one kind of virtual folder that VS Code does not trust by itself. */
const untrustedScheme = 'vscode-vfs';

/**
 * A VS Code that has nothing but its browser, for all tests of a group; with a folder that nobody has trusted yet, if
 * asked. A test that fails leaves a picture.
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

/** The folder, which is served with a scheme that VS Code trusts, has another one for the workbench, and trust is asked for. */
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

/** The names of the rows of the tasks view, when it shows them as a list. */
export async function listedTasks(page: Page): Promise<readonly string[]> {
  return page.locator('[id="workbench.view.extension.taskwright"] .monaco-list-row .label-name').allTextContents();
}
