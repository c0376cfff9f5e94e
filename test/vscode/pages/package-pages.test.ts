import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { launchBrowser } from '../../../harness/vscode/browser.ts';
import { readerToken, startSamplePackages } from '../../../scripts/screenshots/sample-packages.ts';
import { faintTexts } from './faint-texts.ts';

let browser: Browser;
let registry: TestRegistry;
beforeAll(async () => {
  [browser, registry] = await Promise.all([launchBrowser(), startSamplePackages()]);
});
afterAll(async () => {
  await browser.close();
  await registry.stop();
});

describe.each(['light', 'dark'] as const)('in a %s browser without scripts', (colorScheme) => {
  let page: Page;
  let complaints: string[];
  let requests: string[];
  beforeEach(async () => {
    const context = await browser.newContext({
      colorScheme,
      javaScriptEnabled: false,
      viewport: { width: 1000, height: 700 },
    });
    page = await context.newPage();
    complaints = [];
    requests = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${registry.url}/npm/-/pages`);
    await page.getByLabel('Your token of the registry').fill(readerToken);
    await page.keyboard.press('Enter');
    await page.getByText('Signed in as dana').waitFor();
  });
  afterEach(async () => {
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${registry.url}/`))).toEqual([]);
    await page.context().close();
  });

  const itemNames = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

  test('a user searches, opens a package and one of its versions, and signs out', async () => {
    expect(await itemNames()).toHaveLength(5);
    await page.getByRole('searchbox', { name: 'Search for names, keywords and descriptions' }).fill('retry');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search for “retry”' }).waitFor();
    expect(await itemNames()).toEqual(['@platform/retry', '@platform/api-client']);
    await page.getByRole('link', { name: '@platform/api-client' }).click();
    await page.getByRole('heading', { level: 1, name: '@platform/api-client 3.1.0' }).waitFor();
    expect(await page.getByRole('region', { name: 'Readme' }).getByRole('heading', { level: 4 }).textContent()).toBe(
      'Options',
    );
    await page.getByText('Configure the client for this registry').click();
    await page.getByText('@platform:registry=https://registry.example/npm/').waitFor();
    await page.getByRole('link', { name: '2.3.0' }).click();
    await page.getByText('This version is deprecated: Use 3.0.0 or later.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.goBack();
    expect(await page.getByText('Signed in as dana').count()).toBe(0);
  });

  test('a package of which the user may not know has the same page as a missing one', async () => {
    const texts = [];
    for (const name of ['internal-tools', 'none']) {
      const response = await page.goto(`${registry.url}/npm/-/pages/package/${name}`);
      texts.push([response?.status(), await page.getByRole('main').innerText()]);
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(texts[0]?.[0]).toBe(404);
    // The browser reports the status of the pages.
    complaints = complaints.filter((text) => !/status of 404/.test(text));
  });

  const paths = ['', '/package/@platform/api-client', '/sign-in', '/none'];
  test.each(paths)('the page %j has readable colors, one main part and one main heading', async (path) => {
    await page.goto(`${registry.url}/npm/-/pages${path}`);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await faintTexts(page)).toEqual([]);
    complaints = complaints.filter((text) => !/status of 404/.test(text));
  });

  test.each(paths)('the page %j fits into 320 pixels', async (path) => {
    await page.setViewportSize({ width: 320, height: 600 });
    await page.goto(`${registry.url}/npm/-/pages${path}`);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(320);
    complaints = complaints.filter((text) => !/status of 404/.test(text));
  });

  test('the keyboard reaches the content first, and then everything in its order', async () => {
    const focused = async () => {
      await page.keyboard.press('Tab');
      return page.locator(':focus').evaluate((element) => element.textContent || element.id);
    };
    const order = [];
    for (let count = 0; count < 7; count++) order.push(await focused());
    expect(order).toEqual([
      'Skip to the content',
      'Packages',
      'Sign out',
      'text',
      'Search',
      '@platform/api-client',
      '@platform/design-tokens',
    ]);
  });
});
