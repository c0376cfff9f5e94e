import type { FrameLocator, Page } from 'playwright-core';

/** Returns the page of the visible webview, which is in a nested frame. */
export function webviewPage(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready:visible').frameLocator('iframe#active-frame');
}
