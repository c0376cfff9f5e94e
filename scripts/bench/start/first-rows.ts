import type { Page } from 'playwright-core';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { addRegistry } from '../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../../harness/vscode/window/registry-tree.ts';

export interface FirstRows {
  /** The milliseconds from the end of the response to the first row in the document. */
  readonly users: number;
  readonly rules: number;
  readonly cache: number;
}

/** Opens the users, the access rules and the cache of a registry in the tree for the first time, in a window without this registry. */
export async function measureFirstRows(page: Page, registry: TestRegistry, name: string): Promise<FirstRows> {
  await addRegistry(page, { url: registry.url, name });
  await openRegistryTree(page);
  await openNode(page, name);
  const users = await measure(page, registry, 'Users', '/admin/users');
  const rules = await measure(page, registry, 'Access Rules', '/admin/acl');
  const cache = await measure(page, registry, 'Cache', '/admin/cache');
  return { users, rules, cache };
}

const rows = '.pane-body .customview-tree .monaco-list-row[aria-level="3"]';

async function measure(page: Page, registry: TestRegistry, label: string, path: string): Promise<number> {
  await page.evaluate(noteRows);
  await openNode(page, label);
  const shown = Number(await page.locator('body[data-first-rows]').getAttribute('data-first-rows'));
  // Collapses the list, so that only the next list has rows of this level.
  await page.keyboard.press('ArrowLeft');
  await page.locator(rows).first().waitFor({ state: 'hidden' });
  return shown - answeredAt(registry, path);
}

/** Runs in the page. Records in the page's body the time when the first rows of a list appear. */
const noteRows = `(() => {
  document.body.removeAttribute('data-first-rows');
  const observer = new MutationObserver(() => {
    const labels = [...document.querySelectorAll('${rows} .label-name')];
    if (!labels.some((label) => label.textContent !== 'Loading…')) return;
    document.body.setAttribute('data-first-rows', String(Date.now()));
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
})()`;

/**
 * Returns the time when the last response for a path was sent, in milliseconds since 1970. Long lists require several
 * responses.
 */
function answeredAt({ log }: TestRegistry, path: string): number {
  const line = log()
    .trimEnd()
    .split('\n')
    .findLast((one) => one.includes(`"path":"${path}"`));
  const { time }: { readonly time: number } = JSON.parse(line ?? '{}');
  return time;
}
