import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';
import { chromiumPath } from './system-packages.ts';

const windowSize = { width: 1400, height: 900 };

const quietArguments = [
  // Containers do not support the browser's sandbox. The browser only opens the server on this machine.
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

/** Launches a browser for tests in other processes, which connect to its `wsEndpoint()`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: chromiumPath(), args: quietArguments });
}

export interface OwnBrowser {
  readonly page: Page;
  /** Deletes the profile. */
  close(): Promise<void>;
}

/**
 * Launches a browser that allows frames of other hosts to store data. The webviews of VS Code require this, but Chromium
 * disables it by default.
 */
export async function launchOwnBrowser(size = windowSize, zoom = 1): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'taskwright-profile-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const options = { executablePath: chromiumPath(), args: quietArguments, viewport: size, deviceScaleFactor: zoom };
  const context = await chromium.launchPersistentContext(profile, options);
  return {
    page: await context.newPage(),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Opens a window with an empty profile. The profile is deleted when the context of the page is closed. */
export async function openWindow(browser: Browser, size = windowSize, zoom = 1): Promise<Page> {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: zoom });
  return context.newPage();
}
