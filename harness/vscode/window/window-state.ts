import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the VS Code of a window has written down that a webview editor of this type is open, with this text in its
 * state: in a browser it does so every few seconds, and what is younger is gone when the window is loaded again.
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

/** Run in the page: the editors that are kept for all workspaces of this profile. */
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
