import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, test as base, beforeEach, inject, onTestFailed } from 'vitest';
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

interface FolderWindow {
  readonly page: Page;
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Shares one window among the tests of a group, on a folder with these files. Each test receives the window from the
 * returned function. After a failure, the next attempt or test receives a new window on a new folder.
 */
function sharedWindow(files: (folder: string) => OtherFiles): () => Promise<FolderWindow> {
  let shared: FolderWindow | undefined;
  const close = async (): Promise<void> => {
    const closing = shared;
    shared = undefined;
    await closing?.close();
  };
  afterAll(close);
  beforeEach(() => {
    onTestFailed(async ({ task }) => {
      await shared?.page.screenshot({ path: failurePicture(task.name) });
      await close();
    });
  });
  return async () => {
    if (shared !== undefined) return shared;
    shared = await createWindow();
    await writeFiles(shared.folder, files(shared.folder));
    await openWorkbench(shared.page, folderUrl({ url: inject('workbench') }, shared.folder));
    return shared;
  };
}

/** Returns an empty window with a new folder, which `close` deletes. */
async function createWindow(): Promise<FolderWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-edit-'));
  const browser = await chromium.connect(inject('browser'));
  const page = await openWindow(browser);
  const close = async (): Promise<void> => {
    await browser.close();
    // The editor may still be writing to the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { page, folder, close };
}

/**
 * Shares one window among the tests of a group, on a folder with these files. Each test receives `open(name, text)`,
 * which writes the file and opens it; everything else is as with `test`. Tests must not overwrite a file that another one
 * edits.
 */
export function inOneFolder(files: (folder: string) => OtherFiles): (name: string, marked: string) => Promise<Editing> {
  const shared = sharedWindow(files);
  return async (name, marked) => {
    const { page, folder } = await shared();
    const { text, line, column } = readCaret(marked);
    const path = join(folder, name);
    await writeFiles(folder, { [name]: text });
    await openPath(page, path);
    await waitForSymbols(page);
    await placeCaret(page, line, column);
    return { page, folder, saved: () => savedText(page, path) };
  };
}

/** Shares one window like `inOneFolder`, but `edit(name, text)` opens a new file whose name ends with `name`. */
export function inOneWindow(): (name: string, marked: string) => Promise<Editing> {
  const open = inOneFolder(() => ({ 'notes.txt': '' }));
  let files = 0;
  return (end, marked) => open(`${++files}.${end}`, marked);
}

async function writeFiles(folder: string, files: OtherFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
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
    const { page, folder, close } = await createWindow();
    onCleanup(async () => {
      if (task.result?.state === 'fail') await page.screenshot({ path: failurePicture(task.name) });
      await close();
    });

    const { text, line, column } = readCaret(marked);
    const path = join(folder, name);
    await writeFiles(folder, { ...others(folder), [name]: text });
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
