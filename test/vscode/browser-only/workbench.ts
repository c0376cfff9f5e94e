import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject, onTestFailed } from 'vitest';
import { openWindow } from '../host/browser.ts';
import { configureWorkbench } from '../host/configure-workbench.ts';
import { failurePicture } from '../host/paths.ts';
import { quietSettings } from '../host/settings.ts';
import { openWorkbench } from '../host/workbench.ts';
import { type Files, startBrowserOnlyServer } from './server.ts';

/** A VS Code that has nothing but its browser, for all tests of a group. A test that fails leaves a picture. */
export function inBrowserOnly(files: Files): () => Page {
  let page: Page;
  beforeAll(async () => {
    const server = await startBrowserOnlyServer(files);
    const browser = await chromium.connect(inject('browser'));
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });
    page = await openWindow(browser);
    await configureWorkbench(page, server.url, { configurationDefaults: quietSettings });
    await openWorkbench(page, server.url);
  });
  beforeEach(() => {
    onTestFailed(async ({ task }) => {
      await page.screenshot({ path: failurePicture(task.name) });
    });
  });
  return () => page;
}

/** The names of the rows of the tasks view, when it shows them as a list. */
export async function listedTasks(page: Page): Promise<readonly string[]> {
  return page.locator('[id="workbench.view.extension.taskwright"] .monaco-list-row .label-name').allTextContents();
}
