import type { Page } from 'playwright-core';
import { addRegistry, chooseItem } from '../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../harness/vscode/window/registry-tree.ts';
import { webviewPage } from '../../harness/vscode/window/webview.ts';
import { runFromPalette } from '../../harness/vscode/window/workbench.ts';
import type { SampleRegistry } from './sample-registry.ts';
import type { Scene, Story } from './scene.ts';

const measurements = 14;

const accessScenes: readonly Scene[] = [
  {
    name: 'registry',
    kept: ['dark'],
    async prepare(page) {
      await openRegistryTree(page);
      for (const label of ['Team registry', 'platform', 'Users']) await openNode(page, label);
      for (const label of ['Access Rules', 'release-preview']) await openNode(page, label);
      for (const label of ['Cache', 'npm']) await openNode(page, label);
    },
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

/** The sidebar of a registry, an explanation of access, a new rule and the statistics. */
export function registryStory(registry: SampleRegistry): Story {
  return {
    async begin(page) {
      // The commands of the extension are available now.
      await page.getByRole('tab', { name: 'Registry Admin' }).waitFor();
      await addRegistry(page, { url: registry.url, name: 'Team registry', hasTenants: true });
      await runFromPalette(page, 'Notifications: Clear All Notifications');
    },
    scenes: [...accessScenes, ...statisticsScenes(registry)],
  };
}

async function explainAccess(page: Page, who: string): Promise<void> {
  await runFromPalette(page, 'Registry Admin: Explain Access…');
  await chooseItem(page, 'Team registry › platform');
  await chooseItem(page, who);
  await chooseItem(page, 'npm/@platform/handbook');
  await webviewPage(page).locator('h1', { hasText: who }).waitFor();
}
