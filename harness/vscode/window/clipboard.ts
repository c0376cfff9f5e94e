import type { Page } from 'playwright-core';

/** Grants the page access to the clipboard. */
export async function allowClipboard(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
}

export function clipboardText(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()');
}
