import type { FrameLocator, Page } from 'playwright-core';

/** The page inside the one webview that can be seen: VS Code puts it into a frame of a frame. */
export function webviewPage(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready:visible').frameLocator('iframe#active-frame');
}
