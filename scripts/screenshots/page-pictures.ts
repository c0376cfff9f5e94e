/**
 * Takes the screenshots of the pages of the registry, without VS Code. `main.ts` takes them together with all others:
 *
 *   node scripts/screenshots/page-pictures.ts [FOLDER]
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../harness/vscode/browser.ts';
import { projectFolder } from '../../harness/vscode/paths.ts';
import { readerToken, startSamplePackages } from './sample-packages.ts';

const schemes = ['light', 'dark'] as const;
const size = { width: 1000, height: 900 };

interface PageScene {
  readonly name: string;
  readonly kept: (typeof schemes)[number];
  readonly open: (page: Page) => Promise<unknown>;
}

const scenes: readonly PageScene[] = [
  { name: 'pages-list', kept: 'light', open: (page) => page.getByRole('link', { name: 'Packages' }).first().click() },
  {
    name: 'pages-package',
    kept: 'dark',
    open: (page) => page.getByRole('link', { name: '@platform/api-client' }).click(),
  },
];

/**
 * Takes the screenshots of all pages. `isReview` is for looking at each in light and dark, in one folder; otherwise, the ones that
 * the documentation shows are stored in `docs/images`.
 */
export async function takePagePictures(
  browser: Browser,
  images: string,
  { isReview }: { isReview: boolean },
): Promise<void> {
  const registry = await startSamplePackages();
  try {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport: size, colorScheme, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${registry.url}/npm/-/pages/sign-in`);
      await page.getByLabel('Your token of the registry').fill(readerToken);
      await page.getByRole('button', { name: 'Sign in' }).click();
      for (const { name, kept, open } of scenes) {
        await open(page);
        if (!isReview && kept !== colorScheme) continue;
        const file = `${name}-${colorScheme}.png`;
        const path = isReview ? join(images, file) : join(images, 'registry', file);
        await page.screenshot({ path, animations: 'disabled' });
        console.log(path);
      }
      await context.close();
    }
  } finally {
    await registry.stop();
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  const browser = await launchBrowser();
  await takePagePictures(browser, folder ?? join(projectFolder, 'docs', 'images'), { isReview: folder !== undefined });
  await browser.close();
}
