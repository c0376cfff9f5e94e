import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, test as base, beforeAll, beforeEach, inject, onTestFailed } from 'vitest';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { failurePicture } from '../../../harness/vscode/paths.ts';
import { folderUrl } from '../../../harness/vscode/server.ts';
import { placeCaret, savedText } from '../../../harness/vscode/window/editor.ts';
import { openFile, openPath, openWorkbench, waitForSymbols } from '../../../harness/vscode/window/workbench.ts';

export interface Editing {
  readonly page: Page;
  /** The absolute path of the folder of the window. */
  readonly folder: string;
  /** Saves the file, and resolves to its text. */
  saved(): Promise<string>;
}

/** Texts by path. */
export type OtherFiles = Readonly<Record<string, string>>;

/**
 * Shares one window among the tests of a group, which must change only the file that they edit. Each test receives
 * `edit(name, text)`, which opens a new file whose name ends with `name`; everything else is as with `test`.
 */
export function inOneWindow(): (name: string, marked: string) => Promise<Editing> {
  let page: Page;
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taskwright-edit-'));
    await writeFile(join(folder, 'notes.txt'), '');
    const browser = await chromium.connect(inject('browser'));
    afterAll(async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });
    page = await openWindow(browser);
    await openWorkbench(page, folderUrl({ url: inject('workbench') }, folder));
  });
  beforeEach(() => {
    onTestFailed(async ({ task }) => {
      await page.screenshot({ path: failurePicture(task.name) });
    });
  });
  return async (end, marked) => {
    const { text, line, column } = readCaret(marked);
    // A test can be retried, so the file may already exist.
    const name = `${++files}.${end}`;
    const path = join(folder, name);
    await writeFile(path, text);
    await openPath(page, path);
    await waitForSymbols(page);
    await placeCaret(page, line, column);
    return { page, folder, saved: () => savedText(page, path) };
  };
}

/**
 * A test with `edit(name, text)`, which opens a workbench in a new window, on a folder with this file and the other
 * files. The caret is at `<|>` in the text, or at its start. Saves a screenshot in `.vscode-host/` when a test fails.
 */
export const test = base.extend('edit', async ({ task }, { onCleanup }) => {
  return async (
    name: string,
    marked: string,
    others: (folder: string) => OtherFiles = () => ({}),
  ): Promise<Editing> => {
    const folder = await mkdtemp(join(tmpdir(), 'taskwright-edit-'));
    const browser = await chromium.connect(inject('browser'));
    const page = await openWindow(browser);
    onCleanup(async () => {
      if (task.result?.state === 'fail') await page.screenshot({ path: failurePicture(task.name) });
      await browser.close();
      // The editor may still be writing to the folder.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });

    const { text, line, column } = readCaret(marked);
    const path = join(folder, name);
    for (const [other, content] of Object.entries({ ...others(folder), [name]: text })) {
      await mkdir(dirname(join(folder, other)), { recursive: true });
      await writeFile(join(folder, other), content);
    }
    await openWorkbench(page, folderUrl({ url: inject('workbench') }, folder));
    await openFile(page, name);
    await waitForSymbols(page);
    await placeCaret(page, line, column);
    return { page, folder, saved: () => savedText(page, path) };
  };
});

/** Returns the text without `<|>`, and the position of this mark, counted from 1. */
function readCaret(marked: string): { text: string; line: number; column: number } {
  const before = marked.split('<|>', 1).join('');
  const lines = marked.includes('<|>') ? before.split('\n') : [''];
  return { text: marked.replace('<|>', ''), line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
