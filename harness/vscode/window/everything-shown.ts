import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

// The browser types that are used here; the project does not include the types of browsers.
interface Shown {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<Shown>;
  getAttribute?(name: string): string | null;
}
declare const document: Shown;
declare const localStorage: { getItem(key: string): string | null } & object;
declare class MutationObserver {
  constructor(listener: (records: readonly { readonly target: Shown; readonly addedNodes: Iterable<Shown> }[]) => void);
  observe(target: Shown, options: object): void;
}
declare const indexedDB: {
  databases(): Promise<readonly { readonly name?: string }[]>;
  open(name: string): Request<Database>;
};
interface Request<Result> {
  readonly result: Result;
  onsuccess: () => void;
  onerror: () => void;
}
interface Database {
  readonly objectStoreNames: Iterable<string>;
  transaction(store: string): {
    objectStore(store: string): { getAll(): Request<unknown>; getAllKeys(): Request<unknown> };
  };
  close(): void;
}

/** Records every text and label that the page shows from now on. */
export async function rememberShown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(globalThis, { everythingShown: shown });
    const add = (node: Shown): void => {
      if (node.nodeValue !== null) shown.add(node.nodeValue);
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'href', 'data-href', 'custom-hover']) {
        const text = node.getAttribute?.(name);
        if (text) shown.add(text);
      }
      for (const child of node.childNodes) add(child);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        add(target);
        for (const node of addedNodes) add(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Returns the recorded texts, one per line. */
export async function everythingShown(page: Page): Promise<string> {
  return page.evaluate(() => [...Reflect.get(globalThis, 'everythingShown')].join('\n'));
}

/** Returns everything that the page stores in the browser except the secrets, which are encrypted. */
export async function everythingStored(page: Page, context: BrowserContext): Promise<string> {
  const stored = await page.evaluate(async () => {
    const done = <Result>(request: Request<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('a database of the page cannot be read'));
      });
    const found: unknown[] = Object.entries(localStorage).filter(([name]) => name !== 'secrets.provider');
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        found.push(name, store, await done(objects.getAllKeys()), await done(objects.getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });
  return `${stored}\n${JSON.stringify(await context.cookies())}`;
}

/** Returns the files in a folder and its subfolders that contain one of these texts. */
export async function filesHolding(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding: string[] = [];
  for (const file of files) {
    // Files that are deleted during the search are ignored.
    const text = await readFile(file, 'latin1').catch(() => '');
    if (texts.some((one) => text.includes(one))) holding.push(file);
  }
  return holding;
}
