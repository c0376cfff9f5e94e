import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { hostFolder } from '../../../../harness/vscode/paths.ts';
import { folderUrl } from '../../../../harness/vscode/server.ts';
import { openFile, openWorkbench } from '../../../../harness/vscode/window/workbench.ts';

export interface RegistryWindows {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens another window of the same user, on the same folder. */
  another(): Promise<Page>;
}

/**
 * A test with `open(prepare)`, which opens a workbench with the state of a new user. Saves a screenshot of each window
 * in `.vscode-host/` when a test fails.
 */
export const test = base.extend('open', async ({ task }, { onCleanup }) => {
  return async (prepare: (page: Page) => Promise<void> = async () => {}): Promise<RegistryWindows> => {
    const folder = await mkdtemp(join(tmpdir(), 'taskwright-registries-'));
    const browser = await chromium.connect(inject('browser'));
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    onCleanup(async () => {
      const pictures = task.result?.state === 'fail' ? context.pages() : [];
      for (const [index, page] of pictures.entries()) {
        await page.screenshot({
          path: join(hostFolder, 'failures', `${task.name.replaceAll(/\W+/g, '-')}-${index}.png`),
        });
      }
      await browser.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });

    await writeFile(join(folder, 'notes.txt'), '');
    // Shows the icon before there is a registry.
    await writeFile(join(folder, '.npmrc'), '');
    const another = async (): Promise<Page> => {
      const page = await context.newPage();
      await prepare(page);
      await openWorkbench(page, folderUrl({ url: inject('workbench') }, folder));
      // The commands of the extension are available from then on.
      await page.getByRole('tab', { name: 'Registry Admin' }).waitFor();
      await openFile(page, 'notes.txt');
      return page;
    };
    return { context, page: await another(), another };
  };
});
