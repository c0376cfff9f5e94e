import type { Locator, Page } from 'playwright-core';
import { isThere } from './tree-view.ts';

/** The milliseconds after which a step fails. */
const timeout = 30_000;

/** Opens the workbench at `url` and waits until its explorer shows the folder. */
export async function openWorkbench(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(timeout);
  await page.goto(url);
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
}

/** Opens a file in the root of the folder permanently, and focuses its editor. */
export async function openFile(page: Page, name: string): Promise<void> {
  const row = page.locator('.explorer-folders-view .monaco-list-row', { has: page.getByText(name, { exact: true }) });
  await row.first().dblclick();
  await page.locator('.tabs-container .tab.active', { hasText: name }).waitFor();
  await page.locator('.editor-instance .view-line').first().waitFor();
}

/** Opens a file by its absolute path and focuses its editor, even if the explorer does not show the file yet. */
export async function openPath(page: Page, path: string): Promise<void> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input[type=text]').fill(path);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tabs-container .tab.active', { hasText: name }).waitFor();
  await page.locator('.editor-instance .view-line').first().waitFor();
}

/** Waits until the language server has sent the symbols of the open file, which the breadcrumbs show after its name. */
export async function waitForSymbols(page: Page): Promise<void> {
  await page.locator('.breadcrumbs-control .monaco-breadcrumb-item').nth(1).waitFor();
}

/**
 * Runs the command with this title, including its category, from the command palette, with the keyboard. Opens the palette
 * again if it closes, because something else takes the focus.
 */
export async function runFromPalette(page: Page, title: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('F1');
    if (!(await selectCommand(page, title))) continue;
    await page.keyboard.press('Enter');
    await focusedCommand(page, title).waitFor({ state: 'hidden' });
    return;
  }
  throw new Error(`The command palette closes before ${title} is selected.`);
}

/** Selects a command of the palette. Returns false if the palette does not open or closes before the command is selected. */
async function selectCommand(page: Page, title: string): Promise<boolean> {
  const input = page.locator('.quick-input-widget input[type=text]');
  if (!(await isThere(input))) return false;
  const isFilled = await input.fill(`>${title}`, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isFilled || !(await isThere(command(page, '.monaco-list-row', title)))) return false;
  // Commands that were used recently precede the others.
  for (let row = 0; row < 20; row++) {
    if (await isThere(focusedCommand(page, title), 500)) return true;
    if (!(await input.isVisible())) return false;
    await page.keyboard.press('ArrowDown');
  }
  return false;
}

function focusedCommand(page: Page, title: string): Locator {
  return command(page, '.monaco-list-row.focused', title);
}

/**
 * Finds the row of a command by its whole title. The part of a title that was typed is an element of its own, so that the text
 * of an element would also find commands whose titles begin with this one.
 */
function command(page: Page, row: string, title: string): Locator {
  const whole = new RegExp(`^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return page.locator(`.quick-input-list ${row} .label-name`, { hasText: whole }).first();
}

/** Opens the command palette and returns its commands for these words. */
export async function offered(page: Page, words: string): Promise<readonly string[]> {
  const input = page.locator('.quick-input-widget input[type=text]');
  if (!(await input.isVisible())) await page.keyboard.press('F1');
  const first = page.locator('.quick-input-list .monaco-list-row[data-index="0"] .label-name');
  // The list is filled with a delay, so the search starts with other words.
  await input.fill(`>${alwaysOffered}`);
  await first.filter({ hasText: alwaysOffered }).waitFor();
  await input.fill(`>${words}`);
  await first.filter({ hasNotText: alwaysOffered }).waitFor();
  return page.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
}

const alwaysOffered = 'Developer: Reload Window';

/** Opens the Problems panel. */
export async function openProblems(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+M');
  await page.locator('.markers-panel').waitFor();
}

/** Returns the rows of the open Problems panel, such as `message source(code) [Ln 1, Col 2]`. */
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
