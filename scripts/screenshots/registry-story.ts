import type { Page } from 'playwright-core';
import type { TestRegistry } from '../../harness/registry/registry.ts';
import { type AddedRegistry, addRegistry, answerInput, chooseItem } from '../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, nodeDrawn } from '../../harness/vscode/window/tree-view.ts';
import { webviewPage } from '../../harness/vscode/window/webview.ts';
import { runFromPalette } from '../../harness/vscode/window/workbench.ts';
import type { SampleRegistry } from './sample-registry.ts';
import type { Scene, Story } from './scene.ts';

const measurements = 14;

const dailyScenes: readonly Scene[] = [
  {
    name: 'packages',
    kept: ['dark'],
    async prepare(page) {
      await openRegistryTree(page);
      for (const label of ['Team registry', 'platform', 'Packages', '@platform', 'handbook'])
        await openNode(page, label);
      await goFromTop(page, 'handbook');
      await chooseInMenu(page, 'Show README');
      await webviewPage(page).locator('h1', { hasText: 'Handbook' }).waitFor();
    },
  },
  {
    name: 'tokens',
    kept: ['dark'],
    async prepare(page) {
      await runFromPalette(page, 'View: Close All Editors');
      await openRegistryTree(page);
      await goFromTop(page, 'Packages');
      await page.keyboard.press('ArrowLeft');
      await openNode(page, 'Users');
      await openNode(page, 'release-preview');
      await chooseInMenu(page, 'Create Token…');
      await answerInput(page, 'purpose of the token', 'deploy');
      await page.locator('.quick-input-list .monaco-list-row').nth(1).waitFor();
    },
  },
  {
    name: 'find',
    async prepare(page) {
      await page.keyboard.press('Escape');
      await runFromPalette(page, 'Registry Admin: Find User or Access Rule…');
      await chooseItem(page, 'Team registry › platform');
      await page.getByPlaceholder('Type names, roles or patterns').waitFor();
      await page.keyboard.type('rel');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'write of release' }).first().waitFor();
    },
  },
  {
    name: 'audit',
    kept: ['dark'],
    async prepare(page) {
      await page.keyboard.press('Escape');
      await runFromPalette(page, 'Registry Admin: Show Audit Log…');
      await chooseItem(page, 'Team registry › platform');
      await chooseItem(page, 'The last 7 days');
      await answerInput(page, 'user who made the changes', '');
      await chooseItem(page, 'All actions');
      await page.locator('.view-line', { hasText: 'token.create' }).first().waitFor();
      // The progress of reading is shown for some time if the machine is slow.
      await page.locator('.notification-toast', { hasText: 'Reading the audit log' }).waitFor({ state: 'hidden' });
      await runFromPalette(page, 'View: Close Primary Side Bar');
    },
  },
  {
    name: 'audit-empty',
    async prepare(page) {
      await runFromPalette(page, 'Registry Admin: Show Audit Log…');
      await chooseItem(page, 'Team registry › platform');
      await chooseItem(page, 'The last day');
      await answerInput(page, 'user who made the changes', 'nobody');
      await chooseItem(page, 'All actions');
      await page.locator('.view-line', { hasText: 'No' }).first().waitFor();
    },
  },
];

const stagedScene: Scene = {
  name: 'staged',
  kept: ['dark'],
  async prepare(page) {
    await openRegistryTree(page);
    for (const label of ['Team registry', 'platform', 'Staged Versions']) await openNode(page, label);
    await goFromTop(page, '@platform/logger@2.5.0');
    await chooseInMenu(page, 'Show Changes of Staged Version');
    await page.locator('.multiDiffEntry .view-line', { hasText: 'postinstall' }).first().waitFor();
    await openRegistryTree(page);
  },
};

const accessScenes: readonly Scene[] = [
  {
    name: 'registry',
    kept: ['dark'],
    async prepare(page) {
      await openRegistryTree(page);
      for (const label of ['Team registry', 'platform']) await openNode(page, label);
      // From the bottom, so that the first child of each node is visible at 200%.
      for (const list of [['Cache', 'npm'], ['Access Rules', 'release-preview'], ['Users']]) {
        await goFromTop(page, 'platform');
        for (const label of list) await openNode(page, label);
      }
    },
  },
  {
    name: 'registry-end',
    prepare: (page) => page.keyboard.press('End'),
  },
  {
    name: 'add-rule',
    kept: ['dark'],
    async prepare(page) {
      await runFromPalette(page, 'Registry Admin: Add Access Rule…');
      await chooseItem(page, 'Team registry › platform');
      await chooseItem(page, 'release-preview');
      await page.getByPlaceholder('Type a pattern').waitFor();
      await page.locator('.quick-input-widget .quick-input-filter input').fill('npm/@platform/**');
      await page.locator('.quick-input-list', { hasText: 'Matches' }).waitFor();
    },
  },
  {
    name: 'access',
    kept: ['dark'],
    async prepare(page) {
      await page.keyboard.press('Escape');
      await explainAccess(page, 'release-preview');
    },
  },
  {
    name: 'access-everyone',
    async prepare(page) {
      await explainAccess(page, 'Everyone');
    },
  },
];

function statisticsScenes(registry: SampleRegistry): readonly Scene[] {
  return [
    {
      name: 'statistics',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'Registry Admin: Show Statistics');
        const browsing = new AbortController();
        const traffic = registry.browse(browsing.signal);
        await runFromPalette(page, 'View: Close Primary Side Bar');
        await runFromPalette(page, 'View: Close Other Editors in Group');
        await webviewPage(page)
          .locator('#requests-per-second tbody tr')
          .nth(measurements)
          .waitFor({ state: 'attached' });
        browsing.abort();
        await traffic;
      },
    },
    {
      name: 'statistics-tables',
      prepare: (page) => webviewPage(page).locator('#permissions').scrollIntoViewIfNeeded(),
    },
  ];
}

/** A registry without records, and the same registry after it was stopped. */
function statesStory({ startEmpty }: SampleRegistry): Story {
  let registry: TestRegistry;
  return {
    subject: 'registry',
    async begin(page) {
      registry = await startEmpty();
      await begin(page, { url: registry.url, name: 'New registry' });
    },
    scenes: [
      {
        name: 'registry-empty',
        async prepare(page) {
          await openRegistryTree(page);
          for (const label of ['New registry', 'Packages', 'Users', 'Access Rules', 'Cache'])
            await openNode(page, label);
        },
      },
      {
        name: 'registry-failing',
        async prepare(page) {
          await registry.stop();
          await runFromPalette(page, 'Registry Admin: Refresh All');
          await nodeDrawn(page, 'New registry', 'failing');
        },
      },
    ],
  };
}

/** The packages, tokens and audit log of a registry; its staged versions; its access rules, an explanation of access, and the statistics; its states. */
export function registryStories(registry: SampleRegistry): readonly Story[] {
  const beginWithTeam = (page: Page): Promise<void> =>
    begin(page, { url: registry.url, name: 'Team registry', hasTenants: true });
  return [
    { subject: 'registry', begin: beginWithTeam, scenes: dailyScenes },
    { subject: 'registry', begin: beginWithTeam, scenes: [stagedScene] },
    { subject: 'registry', begin: beginWithTeam, scenes: [...accessScenes, ...statisticsScenes(registry)] },
    statesStory(registry),
  ];
}

async function begin(page: Page, added: AddedRegistry): Promise<void> {
  await addRegistry(page, added);
  await runFromPalette(page, 'Notifications: Clear All Notifications');
}

async function explainAccess(page: Page, who: string): Promise<void> {
  await runFromPalette(page, 'Registry Admin: Explain Access…');
  await chooseItem(page, 'Team registry › platform');
  await chooseItem(page, who);
  await chooseItem(page, 'npm/@platform/handbook');
  await webviewPage(page).locator('h1', { hasText: who }).waitFor();
}
