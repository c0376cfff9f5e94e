import type { Page } from 'playwright-core';

/** How long one step may take before the test fails. Nothing waits this long when all is well. */
const patience = 30_000;

/** Opens the workbench at `url` and waits until its explorer shows the folder. */
export async function openWorkbench(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(patience);
  await page.goto(url);
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
}

/** Opens a file of the folder's top level to stay, with the keyboard in its editor. */
export async function openFile(page: Page, name: string): Promise<void> {
  const row = page.locator('.explorer-folders-view .monaco-list-row', { has: page.getByText(name, { exact: true }) });
  await row.first().dblclick();
  await page.locator('.tabs-container .tab.active', { hasText: name }).waitFor();
  await page.locator('.editor-instance .view-line').first().waitFor();
}

/** Opens a file by its path (absolute), with the keyboard in its editor: also one that the explorer does not show yet. */
export async function openPath(page: Page, path: string): Promise<void> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input[type=text]').fill(path);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tabs-container .tab.active', { hasText: name }).waitFor();
  await page.locator('.editor-instance .view-line').first().waitFor();
}

/** Waits until a language server has told the tasks of the open file: the breadcrumbs go on after the file's name. */
export async function waitForSymbols(page: Page): Promise<void> {
  await page.locator('.breadcrumbs-control .monaco-breadcrumb-item').nth(1).waitFor();
}

/** Runs the command with this title, its category before it, from the command palette. It may ask something by itself. */
export async function runFromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input[type=text]');
  await input.waitFor();
  await input.fill(`>${title}`);
  const command = page.locator('.quick-input-list .monaco-list-row').getByText(title, { exact: true }).first();
  await command.click();
  await command.waitFor({ state: 'hidden' });
}

/** What the command palette offers for these words, which stays open. */
export async function offered(page: Page, words: string): Promise<readonly string[]> {
  const input = page.locator('.quick-input-widget input[type=text]');
  if (!(await input.isVisible())) await page.keyboard.press('F1');
  const first = page.locator('.quick-input-list .monaco-list-row[data-index="0"] .label-name');
  // The list is filled with a delay: the answer to these words is the one that comes after another.
  await input.fill(`>${alwaysOffered}`);
  await first.filter({ hasText: alwaysOffered }).waitFor();
  await input.fill(`>${words}`);
  await first.filter({ hasNotText: alwaysOffered }).waitFor();
  return page.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
}

const alwaysOffered = 'Developer: Reload Window';

/** Shows the Problems panel; `problems` reads it. */
export async function openProblems(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+M');
  await page.locator('.markers-panel').waitFor();
}

/** What the open Problems panel lists, each as the eye reads it: `message source(code) [Ln 1, Col 2]`. */
export async function problems(page: Page): Promise<string[]> {
  const rows = await page.locator('.markers-panel .marker-message-details-container').all();
  return Promise.all(
    rows.map(async (row) => {
      const part = async (name: string): Promise<string> => (await row.locator(name).allTextContents()).join(' ');
      const [message, source, code] = [
        await part('.marker-message'),
        await part('.marker-source'),
        await part('.marker-code'),
      ];
      return `${message} ${source}(${code}) ${await part('.marker-line')}`;
    }),
  );
}
