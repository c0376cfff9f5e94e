import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { startTurnstile, type Turnstile } from '../../../../harness/vscode/turnstile.ts';
import {
  modalText,
  notification,
  notificationText,
  pressInModal,
  pressInNotification,
} from '../../../../harness/vscode/window/dialogs.ts';
import { documentText } from '../../../../harness/vscode/window/editor.ts';
import { addRegistry, answerInput } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { test } from '../edit.ts';

const many = Array.from({ length: 120 }, (_, index) => `@many/p${String(index).padStart(3, '0')}`);
/**
 * The number of requests that pass immediately. The requests after these, `concurrency` at a time, wait until the
 * turnstile opens.
 */
const passes = 20;
const concurrency = 4;

let upstream: TestRegistry;
let registry: TestRegistry;
let turnstile: Turnstile;
beforeEach(async () => {
  upstream = await startTestRegistry(ownerConfig);
  registry = await startTestRegistry(`${ownerConfig}\n[registries.npm]\nupstream = "${upstream.url}/npm"\n`);
  turnstile = await startTurnstile(registry.url, 'DELETE', passes);
  for (const name of [...many, 'left']) {
    const published = { as, body: publication(name) };
    expect(await upstream.request('PUT', packagePath(name), published)).toMatchObject({ status: 201 });
    expect(await registry.request('GET', packagePath(name), { as })).toMatchObject({ status: 200 });
  }
});
afterEach(async () => {
  await turnstile.stop();
  await registry.stop();
  await upstream.stop();
});

/** Returns the paths of all cache entries, sorted. */
async function cached(): Promise<readonly string[]> {
  const { body } = await registry.request('GET', '/admin/cache', { as });
  return (Array.isArray(body) ? body : []).map(({ path }) => path).sort();
}

test('a canceled run completes the started deletions, skips the others, and lists both', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: turnstile.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Cache', 'npm']) await openNode(page, label);
  await goFromTop(page, '@many');
  await chooseInMenu(page, 'Evict from Cache…');
  expect(await modalText(page)).toContain('Evict 120 entries from the cache of team?\n• npm/@many/p000\n');
  expect(await modalText(page)).toContain('\n… and 110 more\n');
  await pressInModal(page, 'Evict');
  await answerInput(page, 'This makes 120 changes. Type the number of changes', '120');
  const progress = await notification(page, 'Evicting 120 cache entries');
  await turnstile.held(concurrency);
  await progress.getByRole('button', { name: 'Cancel', exact: true }).click();
  turnstile.open();

  const summary = 'Evicting 120 cache entries: canceled;';
  const shown = await notificationText(page, summary);
  const kept = (await cached()).filter((path) => path.startsWith('@many/'));
  expect(shown).toBe(`${summary} ${kept.length} of 120 were not started.`);
  expect(kept).toEqual(many.slice(-kept.length));
  const deletedCount = many.length - kept.length;
  expect(deletedCount).toBeGreaterThanOrEqual(passes + concurrency);
  await nodeDrawn(page, '@many', String(kept.length));
  await nodeDrawn(page, 'Cache', String(kept.length + 1));

  await pressInNotification(page, summary, 'Show Each Result');
  await expect.poll(() => documentText(page)).toContain(`Not started (${kept.length})\n  Evict npm/${kept[0]}`);
  await page.keyboard.press('Control+End');
  await expect.poll(() => documentText(page)).toContain(`Evict npm/${many[deletedCount - 1]}`);
  expect(await cached()).toEqual([...kept, 'left']);
});
