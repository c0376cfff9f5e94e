import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, onTestFailed, onTestFinished } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { packed } from '../../../../harness/registry/tarball.ts';
import { openWindow } from '../../../../harness/vscode/browser.ts';
import { extensionPackage, failurePicture } from '../../../../harness/vscode/paths.ts';
import { folderUrl, startServer } from '../../../../harness/vscode/server.ts';
import { lightSettings } from '../../../../harness/vscode/settings.ts';
import {
  modalText,
  notification,
  notificationText,
  pressInModal,
  pressInNotification,
} from '../../../../harness/vscode/window/dialogs.ts';
import { addRegistry, answerInput } from '../../../../harness/vscode/window/registry.ts';
import {
  focusedRow,
  openNode,
  openRegistryTree,
  registryTree,
} from '../../../../harness/vscode/window/registry-tree.ts';
import {
  chooseInMenu,
  goFromTop,
  menuOffers,
  nodeDrawn,
  nodeGone,
} from '../../../../harness/vscode/window/tree-view.ts';
import { openWorkbench, runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';

const ann = 'anns-own-token-123';
const config = `
[settings]
auth_token = "${as}"

[[users]]
username = "ann"
role = "write"
token = "${ann}"

[[acl]]
user = "ann"
pattern = "npm/@team/*"
permission = "write"

[[groups]]
name = "team"
members = ["ann", "bob"]

[staging]
review = true
`;

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(config);
});
afterEach(() => registry.stop());

interface Contents {
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly manifest?: Readonly<Record<string, unknown>>;
}

/** Returns the publication of a version of `@team/ui`. */
function versionOf(version: string, { files, manifest = {} }: Contents) {
  const contents = { 'package.json': JSON.stringify({ name: '@team/ui', version, ...manifest }), ...files };
  const tarball = packed(Object.entries(contents).map(([path, content]) => ({ path: `package/${path}`, content })));
  return publication('@team/ui', { version, tarball, manifest });
}

async function stage(version: string, contents: Contents): Promise<void> {
  const path = '/npm/-/stage/package/@team%2fui';
  const { status } = await registry.request('POST', path, { as: ann, body: versionOf(version, contents) });
  expect(status).toBe(201);
}

test('staged versions are compared, approved and rejected in the sidebar', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  const published = versionOf('1.0.0', { files: { 'index.js': 'export const answer = 41;\n' } });
  const put = await registry.request('PUT', packagePath('@team/ui'), { as, body: published });
  expect(put.status).toBe(201);
  await stage('1.1.0', {
    files: { 'index.js': 'export const answer = 42;\n', 'logo.png': Buffer.from([137, 80, 0, 1]) },
    manifest: { scripts: { postinstall: 'node setup.js' } },
  });
  for (const version of ['1.2.0', '2.0.0', '3.0.0']) await stage(version, { files: {} });

  const today = new Date().toISOString().slice(0, 10);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  await page.locator('.activitybar .badge-content', { hasText: '4' }).waitFor();
  for (const label of ['team', 'Staged Versions']) await openNode(page, label);
  const row = (version: string) =>
    new RegExp(`^ +@team/ui@${version} \\| by ann · ${today} · expires in 30 days · latest`);
  await expect
    .poll(async () => (await registryTree(page)).slice(2, 7))
    .toEqual([
      expect.stringMatching(/^ {2}Staged Versions \| 4/),
      ...['1.1.0', '1.2.0', '2.0.0', '3.0.0'].map((version) => expect.stringMatching(row(version))),
    ]);

  await goFromTop(page, '@team/ui@1.1.0');
  expect(await menuOffers(page)).toEqual(
    expect.arrayContaining([
      'Show Changes of Staged Version',
      'Approve Staged Version…',
      'Reject Staged Version with Reason…',
    ]),
  );
  await chooseInMenu(page, 'Show Changes of Staged Version');
  await page.locator('.tabs-container .tab.active', { hasText: '1.0.0 ↔ @team/ui@1.1.0' }).waitFor();
  const titles = page.locator('.multiDiffEntry .file-path .title');
  await expect.poll(async () => (await titles.allTextContents()).join(' ')).toContain('Summary of @team∕ui@1.1.0.json');
  await page.locator('.multiDiffEntry .view-line', { hasText: '"postinstall": "node setup.js"' }).first().waitFor();

  // One is approved, and the registry publishes it.
  await openRegistryTree(page);
  await goFromTop(page, '@team/ui@1.1.0');
  await chooseInMenu(page, 'Approve Staged Version…');
  expect(await modalText(page)).toBe(
    'Approve @team/ui@1.1.0 in team?\n• @team/ui@1.1.0 — sets latest, staged by ann\n\nThe version is published, and clients can install it immediately.',
  );
  await pressInModal(page, 'Approve');
  await notification(page, '@team/ui@1.1.0 was published in team.');
  await nodeGone(page, '@team/ui@1.1.0');
  await page.locator('.activitybar .badge-content', { hasText: '3' }).waitFor();
  expect((await registry.request('GET', packagePath('@team/ui'), { as })).body).toMatchObject({
    'dist-tags': { latest: '1.1.0' },
  });

  // Several are rejected for a reason, which the registry records.
  await goFromTop(page, '@team/ui@1.2.0');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await chooseInMenu(page, 'Reject Staged Version with Reason…');
  await answerInput(page, 'must not be published', 'No changelog.');
  expect(await modalText(page)).toBe(
    'Reject 2 staged versions in team?\n• @team/ui@1.2.0\n• @team/ui@2.0.0\n\nReason: No changelog.\nRejected versions are removed. This cannot be undone; they can be staged again.',
  );
  await pressInModal(page, 'Reject');
  await notification(page, '2 versions were rejected in team.');
  await nodeGone(page, '@team/ui@2.0.0');
  const audit = await registry.request('GET', '/admin/audit?action=package.reject', { as });
  expect(audit.body).toMatchObject([
    { details: { reason: 'No changelog.' } },
    { details: { reason: 'No changelog.' } },
  ]);

  // A version that is gone in the meantime is reported with the words of the registry, and the list is read again.
  const { body } = await registry.request('GET', '/npm/-/stage', { as });
  const [left] = Object(body).items;
  await registry.request('DELETE', `/npm/-/stage/${left.id}`, { as });
  await goFromTop(page, '@team/ui@3.0.0');
  await chooseInMenu(page, 'Approve Staged Version…');
  await pressInModal(page, 'Approve');
  await notification(page, 'waits for an approval');
  await nodeDrawn(page, 'No staged versions');

  await openNode(page, 'Groups');
  await openNode(page, '@team');
  await expect
    .poll(async () => (await registryTree(page)).map((text) => text.trim().replace(/ <$/, '')))
    .toEqual(expect.arrayContaining(['Groups | 1', '@team | 2', 'ann', 'bob']));
});

/** Opens a window whose machine settings ask for notifications of staged versions. The end of the test closes it. */
async function openAskingWindow(name: string): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-staged-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'notes.txt'), '');
  const server = await startServer({
    extensions: [extensionPackage],
    settings: lightSettings,
    machineSettings: { 'taskwright.registry.notifyStagedVersions': true },
  });
  onTestFinished(() => server.stop());
  const browser = await chromium.connect(inject('browser'));
  onTestFinished(() => browser.close());
  const page = await openWindow(browser);
  onTestFailed(async () => void (await page.screenshot({ path: failurePicture(name) })));
  await openWorkbench(page, folderUrl(server, folder));
  return page;
}

test('each staged version is announced once, where the settings ask for it', async ({ edit, task }) => {
  await stage('1.1.0', { files: {} });
  const { page: quiet } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(quiet, { url: registry.url, name: 'team' });
  await quiet.locator('.activitybar .badge-content', { hasText: '1' }).waitFor();
  expect(await quiet.locator('.notification-toast', { hasText: 'staged version' }).count()).toBe(0);

  const asking = await openAskingWindow(task.name);
  await addRegistry(asking, { url: registry.url, name: 'team' });
  expect(await notificationText(asking, 'staged version')).toBe(
    '1 staged version waits for your approval: @team/ui@1.1.0',
  );
  await pressInNotification(asking, 'staged version', 'Show');
  await expect.poll(() => focusedRow(asking)).toContain('Staged Versions');

  await stage('1.2.0', { files: {} });
  await runFromPalette(asking, 'Registry Admin: Refresh All');
  expect(await notificationText(asking, 'staged version')).toBe(
    '1 staged version waits for your approval: @team/ui@1.2.0',
  );
});
