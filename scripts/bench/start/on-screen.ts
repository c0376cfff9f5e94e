import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { folderUrl, type Server } from '../../../harness/vscode/server.ts';
import { placeCaret } from '../../../harness/vscode/window/editor.ts';
import { openFile, openWorkbench, waitForSymbols } from '../../../harness/vscode/window/workbench.ts';
import { median } from '../median.ts';
import { taskDocument } from '../task-documents.ts';

/** What a user waits for in an editor with a document, in milliseconds. */
export interface OnScreenTimes {
  /** From the double click on the file to the first lens. */
  readonly lens: number;
  /** From a key to the squiggle on another statement of the screen, the median of several keys. */
  readonly squiggle: number;
  /** From a key to the list of completions, the median of several keys. */
  readonly list: number;
}

const repetitions = 7;

/** The first task of the document refers to the second, so that an edit of the second name makes the reference wrong. */
const head = `[first]
run = "make first"
depends = ["second"]

[second]
run = "make second"

`;

const secondHeader = { line: 5, column: 8 };
const endOfFirst = { line: 3, column: 21 };

/** Opens a task file with this number of tasks in a new window, and measures what a user waits for. */
export async function measureOnScreen(browser: Browser, server: Server, tasks: number): Promise<OnScreenTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-on-screen-'));
  const page = await openWindow(browser);
  try {
    await writeFile(join(folder, 'notes.txt'), '');
    await writeFile(join(folder, 'tasks.toml'), head + taskDocument('toml', tasks).text);
    await openWorkbench(page, folderUrl(server, folder));
    await openFile(page, 'notes.txt');
    const lens = await measure(page, 'dblclick', '.codelens-decoration a', () => openFile(page, 'tasks.toml'));
    await waitForSymbols(page);
    return { lens, squiggle: await measureSquiggles(page), list: await measureLists(page) };
  } finally {
    await page.context().close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
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
  await page.evaluate(noteAppearance(event, selector));
  await act();
  return Number(await page.locator('body[data-appeared-after]').getAttribute('data-appeared-after'));
}

/** Runs in the page. Records in the page's body how long after the event an element appeared. */
const noteAppearance = (event: string, selector: string): string => `(() => {
  document.body.removeAttribute('data-appeared-after');
  addEventListener('${event}', () => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector('${selector}')) return;
      document.body.setAttribute('data-appeared-after', String(performance.now() - start));
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  }, { capture: true, once: true });
})()`;
