import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';
import { chromiumPath } from './system-packages.ts';

const quietArguments = [
  // Containers forbid the browser's own sandbox; it only ever opens the server on this machine.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: quietArguments });
}

/** For tests in other processes, which connect to its `wsEndpoint()`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: chromiumPath(), args: quietArguments });
}

/** A window with an empty profile; closing its context forgets the profile. */
export async function openWindow(browser: Browser, size = { width: 1400, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size });
  return context.newPage();
}
