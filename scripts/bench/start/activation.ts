import type { Page } from 'playwright-core';
import { runFromPalette } from '../../../test/vscode/host/workbench.ts';

/**
 * Milliseconds for which the extension kept the extension host busy at the start, as VS Code itself tells in *Show Running
 * Extensions*: reading its code, and `activate` until it waits for something for the first time.
 */
export async function activationTime(page: Page): Promise<number> {
  await runFromPalette(page, 'Developer: Show Running Extensions');
  const extension = page.locator('.runtime-extensions-editor .monaco-list-row', {
    has: page.getByText('Taskwright', { exact: true }),
  });
  const told = extension.locator('.activation-time', { hasText: /\d+ms/ });
  await told.waitFor();
  return Number(/(\d+)ms/.exec((await told.textContent()) ?? '')?.[1]);
}
