import type { Page } from 'playwright-core';

/** Lets the page read and write the clipboard, as a person does who is asked for it. */
export async function allowClipboard(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
}

export function clipboardText(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()');
}
