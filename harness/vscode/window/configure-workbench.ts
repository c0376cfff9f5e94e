import type { Page } from 'playwright-core';

/** Changes the configuration of the workbench at `origin` by modifying its page before the browser receives it. */
export async function configureWorkbench(page: Page, origin: string, options: object): Promise<void> {
  // Chromium treats a modified page as one from the public internet, which may not access local servers by default.
  await page.context().grantPermissions(['local-network-access'], { origin });
  await page.route(
    (url) => url.origin === origin && url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withOptions(await response.text(), options) });
    },
  );
}

const configuration = /(<meta id="vscode-workbench-web-configuration" data-settings=")([^"]*)(")/;

function withOptions(html: string, options: object): string {
  return html.replace(configuration, (_whole, before: string, settings: string, after: string) => {
    const value: unknown = JSON.parse(unescapeAttribute(settings));
    return before + escapeAttribute(JSON.stringify(Object.assign({}, value, options))) + after;
  });
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function unescapeAttribute(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
