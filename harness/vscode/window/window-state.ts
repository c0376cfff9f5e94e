import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until VS Code has stored that a webview editor of this type is open, with this text in its state. In a browser it
 * stores its state every few seconds; later changes are lost when the window is reloaded.
 */
export async function webviewStateKept(page: Page, viewType: string, text: string): Promise<void> {
  const read = `(${readWorkspaceState})()`;
  await expect
    .poll(async () => {
      const kept = String(await page.evaluate(read));
      return kept.includes(viewType) && kept.includes(text);
    })
    .toBe(true);
}

/** Runs in the page. Returns the stored editors of all workspaces of this profile. */
const readWorkspaceState = `async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const open = (name) => new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const texts = [];
  for (const name of databases.filter((one) => one.startsWith('vscode-web-state-db-'))) {
    const database = await open(name);
    const all = database.transaction('ItemTable').objectStore('ItemTable').get('memento/workbench.parts.editor');
    texts.push(await new Promise((resolve) => { all.onsuccess = () => resolve(String(all.result)); }));
    database.close();
  }
  return texts.join('\\n');
}`;
