import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { folderUrl, type Server } from '../../../harness/vscode/server.ts';
import { placeCaret } from '../../../harness/vscode/window/editor.ts';
import { openFile, openWorkbench, runFromPalette, waitForSymbols } from '../../../harness/vscode/window/workbench.ts';
import { median } from '../median.ts';
import { taskDocument } from '../task-documents.ts';

/** The times that a user waits in an editor with a document, in milliseconds. */
export interface OnScreenTimes {
  /**
   * From the click on the first task file of a new window to the first lens. VS Code starts the extension, and the extension its
   * server, during this time, while the window may still be starting.
   */
  readonly firstLens: number;
  /** The same when the file is opened again in this window: the median of several openings. */
  readonly lens: number;
  /** From the same clicks to the text of the file, which VS Code shows without the extension; also a median. */
  readonly text: number;
  /** From a key press to the squiggle on another visible statement: the median of several key presses. */
  readonly squiggle: number;
  /** From a key press to the list of completions: the median of several key presses. */
  readonly list: number;
}

const repetitions = 7;
const openings = 5;

/** The first task of the document refers to the second, so that an edit of the second name makes the reference wrong. */
const head = `[first]
run = "make first"
depends = ["second"]

[second]
run = "make second"

`;

const secondHeader = { line: 5, column: 8 };
const endOfFirst = { line: 3, column: 21 };

/** Opens a task file with this number of tasks in a new window, and measures how long a user waits. */
export async function measureOnScreen(browser: Browser, server: Server, tasks: number): Promise<OnScreenTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-on-screen-'));
  const page = await openWindow(browser);
  try {
    await writeFile(join(folder, 'notes.txt'), '');
    await writeFile(join(folder, 'tasks.toml'), head + taskDocument('toml', tasks).text);
    await openWorkbench(page, folderUrl(server, folder));
    await openFile(page, 'notes.txt');
    const { lens: firstLens } = await measureOpening(page);
    await waitForSymbols(page);
    const opened = await measureOpenings(page);
    await waitForSymbols(page);
    return { firstLens, ...opened, squiggle: await measureSquiggles(page), list: await measureLists(page) };
  } finally {
    await page.context().close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Closes the file and opens it again, several times. Returns the medians. */
async function measureOpenings(page: Page): Promise<OpeningTimes> {
  const times: OpeningTimes[] = [];
  for (let count = 0; count < openings; count++) {
    await runFromPalette(page, 'View: Close Editor');
    await page.locator(shownText).first().waitFor({ state: 'detached' });
    times.push(await measureOpening(page));
    await waitForSymbols(page);
  }
  return { text: median(times.map(({ text }) => text)), lens: median(times.map(({ lens }) => lens)) };
}

interface OpeningTimes {
  readonly text: number;
  readonly lens: number;
}

/** The first line of the task file in an editor. */
const shownText = '.editor-instance .monaco-editor[data-uri$="/tasks.toml"] .view-line';
const shownLens = '.codelens-decoration a';

/** Opens the task file, and measures from the first of two clicks, at which VS Code begins to open a file. */
async function measureOpening(page: Page): Promise<OpeningTimes> {
  const open = () => openFile(page, 'tasks.toml');
  const [text = 0, lens = 0] = await measureEach(page, 'pointerdown', [shownText, shownLens], open);
  return { text, lens };
}

async function measureSquiggles(page: Page): Promise<number> {
  const squiggle = '.editor-instance .squiggly-warning';
  const times: number[] = [];
  for (let count = 0; count < repetitions; count++) {
    await placeCaret(page, secondHeader.line, secondHeader.column);
    times.push(await measure(page, 'keydown', squiggle, () => page.keyboard.press('x')));
    await page.keyboard.press('Backspace');
    await page.locator(squiggle).first().waitFor({ state: 'detached' });
  }
  return median(times);
}

async function measureLists(page: Page): Promise<number> {
  const list = '.suggest-widget.visible .monaco-list-row';
  const times: number[] = [];
  for (let count = 0; count < repetitions; count++) {
    await placeCaret(page, endOfFirst.line, endOfFirst.column);
    await page.keyboard.press('Enter');
    times.push(await measure(page, 'keydown', list, () => page.keyboard.press('q')));
    await page.keyboard.press('Escape');
    await page.locator(list).first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
  }
  return median(times);
}

/** Returns the milliseconds in the page from an event, which `act` causes, until an element that matches the selector. */
async function measure(page: Page, event: string, selector: string, act: () => Promise<void>): Promise<number> {
  const [time = 0] = await measureEach(page, event, [selector], act);
  return time;
}

/** Returns the same for each of several selectors. */
async function measureEach(
  page: Page,
  event: string,
  selectors: readonly string[],
  act: () => Promise<void>,
): Promise<readonly number[]> {
  await page.evaluate(noteAppearances(event, selectors));
  await act();
  const times = await page.locator('body[data-appeared-after]').getAttribute('data-appeared-after');
  return (times ?? '').split(' ').map(Number);
}

/**
 * Runs in the page. Records in the page's body how long after the event an element for each selector appeared, once all have
 * appeared.
 */
const noteAppearances = (event: string, selectors: readonly string[]): string => `(() => {
  document.body.removeAttribute('data-appeared-after');
  const selectors = ${JSON.stringify(selectors)};
  addEventListener('${event}', () => {
    const start = performance.now();
    const times = selectors.map(() => undefined);
    const observer = new MutationObserver(() => {
      for (const [index, selector] of selectors.entries()) {
        if (document.querySelector(selector)) times[index] ??= performance.now() - start;
      }
      if (times.includes(undefined)) return;
      document.body.setAttribute('data-appeared-after', times.join(' '));
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  }, { capture: true, once: true });
})()`;
