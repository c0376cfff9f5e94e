import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../../harness/registry/tarball.ts';
import { addRegistry, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { goTo } from '../../../../harness/vscode/window/tree-view.ts';
import { webviewPage } from '../../../../harness/vscode/window/webview.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';

const started: TestRegistry[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((registry) => registry.stop()));
});

async function start(configuration: string, port = 0): Promise<TestRegistry> {
  const registry = await startTestRegistry(configuration, { port });
  started.push(registry);
  return registry;
}

async function publish(registry: TestRegistry, name: string, bytes: number): Promise<void> {
  const body = publication(name, { tarball: tarballOfSize(name, '1.0.0', bytes) });
  expect(await registry.request('PUT', packagePath(name), { as, body })).toMatchObject({ status: 201 });
}

/** Returns the cells of a table of the visible page, row by row. */
async function tableRows(page: Page, section: string): Promise<string[]> {
  const rows = await webviewPage(page).locator(`${section} tbody tr`).all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allTextContents();
      return cells
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' | ');
    }),
  );
}

async function figure(page: Page, label: string): Promise<string | null> {
  const pair = webviewPage(page).locator('.figures > div', { has: page.getByText(label, { exact: true }) });
  return pair.locator('dd').textContent();
}

test('the statistics page shows the numbers of a registry, and is updated while it is visible', async ({ edit }) => {
  const [registry, other] = [await start(ownerConfig), await start(ownerConfig)];
  await publish(registry, 'left', 2500);
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n', () => ({
    '.vscode/settings.json': '{ "taskwright.registry.statisticsInterval": 1 }\n',
  }));
  await addRegistry(page, { url: registry.url, name: 'first' });
  await addRegistry(page, { url: other.url, name: 'second' });

  await openRegistryTree(page);
  await openNode(page, 'first');
  await goTo(page, 'Statistics');
  await page.keyboard.press('Enter');
  const frame = webviewPage(page);
  const body = frame.locator('body');
  await frame.locator('h1', { hasText: 'Statistics of first' }).waitFor();
  const reported = await registry.request('GET', '/admin/stats', { as });
  expect(reported.body).toMatchObject({
    mode: 'simple-token',
    storage: { registries: { npm: { packages: 1, versions: 1, bytes: 2500 } } },
  });
  await expect.poll(() => tableRows(page, '#storage')).toEqual(['npm | 1 | 1 | 2.5 kB']);
  expect(await figure(page, 'Mode')).toBe('Simple token');

  await publish(registry, 'right', 1500);
  await expect.poll(() => tableRows(page, '#storage')).toEqual(['npm | 2 | 2 | 4 kB']);

  await frame.locator('#requests-per-second canvas').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => frame.locator(':focus').textContent()).toBe('Refresh');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await frame.locator('#requests-per-second details[open] td').first().waitFor();

  // The page of the second registry hides the first one, and its measurements show that time passes.
  await runFromPalette(page, 'Registry Admin: Show Statistics');
  await chooseItem(page, 'second');
  await frame.locator('h1', { hasText: 'Statistics of second' }).waitFor();
  await expect.poll(() => measurements(other)).toBeGreaterThan(1);
  const [before, otherBefore] = [requests(registry), measurements(other)];
  await expect.poll(() => measurements(other)).toBeGreaterThan(otherBefore + 2);
  expect(requests(registry)).toBe(before);

  await page.locator('.tabs-container .tab', { hasText: 'Statistics of first' }).click();
  await frame.locator('h1', { hasText: 'Statistics of first' }).waitFor();
  await expect.poll(() => requests(registry)).toBeGreaterThan(before);

  await registry.stop();
  await expect.poll(() => frame.locator('.problem').textContent()).toContain('no server is listening on this port');
  expect(await tableRows(page, '#storage')).toEqual(['npm | 2 | 2 | 4 kB']);
  await start(ownerConfig, Number(new URL(registry.url).port));
  await frame.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect.poll(() => body.getAttribute('data-status')).toBe('current');
  expect(await frame.locator('.problem').isHidden()).toBe(true);

  await page.reload();
  // VS Code stores the active tab with a delay and may restore another one, so the test selects the tab.
  await frame.locator('h1', { hasText: 'Statistics of' }).waitFor();
  await page.locator('.tabs-container .tab', { hasText: 'Statistics of first' }).click();
  await expect.poll(() => frame.locator('h1').textContent()).toBe('Statistics of first');
  await expect.poll(() => figure(page, 'Mode')).toBe('Simple token');
});

/** Returns the number of requests that a registry has answered. */
function requests({ log }: TestRegistry): number {
  return log().split('"msg":"request"').length - 1;
}

function measurements({ log }: TestRegistry): number {
  return log().split('"path":"/admin/stats"').length - 1;
}

test('the explanation of access agrees with the registry, and reflects changes to its rules', async ({ edit }) => {
  const registry = await start(`${ownerConfig}
[[users]]
username = "carol"
role = "read"
token = "carol-token-1234"

[[acl]]
user = "carol"
pattern = "npm/@team/*"
permission = "write"
`);
  await publish(registry, '@team/one', 10);
  await publish(registry, 'left', 10);
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  const answered = async (name: string): Promise<string> => {
    const answers = ['GET', 'PUT'].map((method) =>
      registry.request(method, packagePath(name), { as: 'carol-token-1234', ...(method === 'PUT' && { body: {} }) }),
    );
    return (await Promise.all(answers)).map(({ status }) => (status === 403 ? '✘ No' : '✔ Yes')).join(' | ');
  };
  const frame = webviewPage(page);
  const heading = (text: string) => frame.locator('h1', { hasText: text }).waitFor();
  await addRegistry(page, { url: registry.url, name: 'team' });

  await runFromPalette(page, 'Registry Admin: Explain Access…');
  await chooseItem(page, 'carol');
  await chooseItem(page, 'npm/left');
  await heading('carol: access to npm/left');
  expect(await tableRows(page, 'body')).toEqual([
    'Read | ✘ No | No access rule allows carol to read npm/left.',
    'Write | ✘ No | The role read allows reading only.',
    'npm/@team/* | carol | write',
  ]);
  expect(await answered('left')).toBe('✘ No | ✘ No');

  const rule = { user: 'carol', pattern: 'npm/le*', permission: 'write' };
  expect(await registry.request('POST', '/admin/acl', { as, body: rule })).toMatchObject({ status: 201 });
  await runFromPalette(page, 'Registry Admin: Refresh All');
  await expect
    .poll(() => tableRows(page, 'body'))
    .toEqual([
      'Read | ✔ Yes | An access rule grants write on npm/le*.',
      'Write | ✘ No | The role read allows reading only.',
      'npm/le* | carol | write | reading | admin API',
      'npm/@team/* | carol | write',
    ]);
  expect(await answered('left')).toBe('✔ Yes | ✘ No');

  await runFromPalette(page, 'Registry Admin: Explain Access…');
  await chooseItem(page, 'Everyone');
  await chooseItem(page, 'npm/left');
  await heading('Everyone: access to npm/left');
  expect((await tableRows(page, 'body')).slice(0, 2)).toEqual([
    'Anyone without credentials | ✘ No | ✘ No | Credentials are required; send a token.',
    `carol | read | ${await answered('left')} | An access rule grants write on npm/le*. The role read allows reading only.`,
  ]);

  await page.reload();
  await heading('Everyone: access to npm/left');
});
