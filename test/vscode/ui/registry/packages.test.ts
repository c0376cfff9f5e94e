import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { packed } from '../../../../harness/registry/tarball.ts';
import { modalText, notification, pressInModal } from '../../../../harness/vscode/window/dialogs.ts';
import { documentText } from '../../../../harness/vscode/window/editor.ts';
import { inputTitled, listedItems } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, answerInput, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import {
  chooseInMenu,
  goFromTop,
  menuOffers,
  nodeDrawn,
  nodeGone,
} from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
  await publish('@team/ui', '1.0.0', { 'index.js': 'export const answer = 41;\n', 'old.js': '' });
  await publish('@team/ui', '1.1.0', { 'index.js': 'export const answer = 42;\n' });
  await publish('app', '0.1.0', {}, { dependencies: { '@team/ui': '^1.0.0' } });
});
afterEach(() => registry.stop());

async function publish(
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
  manifest: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const contents = { 'package.json': JSON.stringify({ name, version, ...manifest }), ...files };
  const tarball = packed(Object.entries(contents).map(([path, content]) => ({ path: `package/${path}`, content })));
  const readme = { readme: `# ${name}\n\nThe answer, and nothing else.`, readmeFilename: 'README.md' };
  const body = publication(name, { version, tarball, manifest: { ...manifest, ...readme } });
  const { status } = await registry.request('PUT', packagePath(name), { as, body });
  expect(status).toBe(201);
}

test('packages are read, compared, tagged, deprecated and unpublished in the sidebar', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  // The size is that of the unpacked files.
  const today = new Date().toISOString().slice(0, 10);
  const shown = (...expected: readonly string[]) =>
    expect
      .poll(async () => (await registryTree(page)).slice(1, 1 + expected.length).map((row) => row.replace(/ <$/, '')))
      .toEqual(expected);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Packages', '@team', 'ui']) await openNode(page, label);
  const closed = ['  Packages | 2', '    @team | 1', '      ui | 1.1.0'];
  await shown(
    ...closed,
    `        1.1.0 | latest · ${today} · 63 B`,
    `        1.0.0 | ${today} · 63 B`,
    '    app | 0.1.0',
  );

  // The README is rendered, and a file is opened read-only.
  await goFromTop(page, 'ui');
  await chooseInMenu(page, 'Show README');
  await page.locator('.tabs-container .tab.active', { hasText: '@team∕ui.md' }).waitFor();
  // A page that is shown takes the keyboard.
  await runFromPalette(page, 'View: Close Editor');
  await openRegistryTree(page);
  await goFromTop(page, '1.1.0');
  await chooseInMenu(page, 'Show Files…');
  await expect.poll(() => listedItems(page)).toEqual(['index.js | 26 B', 'package.json | 37 B']);
  await chooseItem(page, 'index.js');
  await expect.poll(() => documentText(page)).toBe('export const answer = 42;\n');

  await openRegistryTree(page);
  await goFromTop(page, '1.1.0');
  await chooseInMenu(page, 'Compare with Version…');
  await chooseItem(page, '1.0.0');
  await page.locator('.tabs-container .tab.active', { hasText: '@team/ui 1.0.0 ↔ 1.1.0' }).waitFor();
  const titles = page.locator('.multiDiffEntry .file-path .title');
  const compared = ['index.js', 'old.js', 'package.json'];
  await expect
    .poll(async () => (await titles.allTextContents()).flatMap((title) => title.split('/', 1)).filter(Boolean))
    .toEqual(expect.arrayContaining(compared));

  await openRegistryTree(page);
  await goFromTop(page, '1.0.0');
  await chooseInMenu(page, 'Set Tag…');
  await answerInput(page, 'name of the tag', 'stable');
  await nodeDrawn(page, '1.0.0', 'stable');
  await goFromTop(page, '1.0.0');
  await chooseInMenu(page, 'Deprecate…');
  await answerInput(page, 'message that clients show', 'Use 1.1.0.');
  await nodeDrawn(page, '1.0.0', 'stable · deprecated');
  const { body } = await registry.request('GET', packagePath('@team/ui'), { as });
  expect(body).toMatchObject({
    'dist-tags': { latest: '1.1.0', stable: '1.0.0' },
    versions: { '1.0.0': { deprecated: 'Use 1.1.0.' } },
  });

  await goFromTop(page, '1.0.0');
  await chooseInMenu(page, 'Unpublish…');
  expect(await modalText(page)).toBe(
    'Unpublish @team/ui@1.0.0 from team?\n1 package in this registry depends on it and may no longer be installable:\n• app\nThis cannot be undone: the version cannot be published again.',
  );
  await pressInModal(page, 'Unpublish');
  await notification(page, '@team/ui@1.0.0 was unpublished from team.');
  await nodeGone(page, '1.0.0');

  // A package is found by a part of its name, from anywhere.
  await runFromPalette(page, 'Registry Admin: Find Package…');
  await inputTitled(page, 'Find Package');
  await page.keyboard.type('ap');
  await expect.poll(() => listedItems(page)).toEqual(['app | 0.1.0']);
  await page.keyboard.press('Enter');
  await nodeDrawn(page, '0.1.0');
});

test('a registry without an admin API is added at the address that npm uses, and shows its packages', async ({
  edit,
}) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', `${registry.url}/npm`);
  await chooseItem(page, 'npm Token');
  await answerInput(page, 'token with which npm signs in', as);
  await answerInput(page, 'Connected: the registry responds.', 'packages only');
  await notification(page, 'packages only was added: the registry responds.');
  await openRegistryTree(page);
  for (const label of ['packages only', 'Packages', '@team', 'ui']) await openNode(page, label);
  const today = new Date().toISOString().slice(0, 10);
  await expect
    .poll(() => registryTree(page))
    .toEqual([
      `packages only | ${registry.url.replace('http://', '')}/npm`,
      '  Packages | 2',
      '    @team | 1',
      '      ui | 1.1.0',
      `        1.1.0 | latest · ${today} · 63 B`,
      `        1.0.0 | ${today} · 63 B`,
      '    app | 0.1.0',
      '  Staged Versions | 0',
      '  My Tokens',
    ]);
  await goFromTop(page, 'packages only');
  expect(await menuOffers(page)).toEqual([
    ...['Refresh', 'Find Package…', 'Publish Package…', 'Copy Name', 'Copy .npmrc Lines'],
    ...['Edit Registry…', 'Sign In…', 'Sign Out', 'Remove Registry'],
  ]);
  // There are no users to find, only rows.
  await page.keyboard.press('F3');
  await page.locator('.monaco-tree-type-filter-input input:focus').waitFor();
});
