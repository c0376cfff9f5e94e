import type { Page } from 'playwright-core';
import { goTo, indexOf, isThere, rows, treeRows } from './tree-view.ts';
import { runFromPalette } from './workbench.ts';

/** Shows the sidebar of the registries and waits until the first registry is drawn. */
export async function showRegistries(page: Page): Promise<void> {
  await runFromPalette(page, 'View: Show Registry Admin');
  await page.locator(rows).first().waitFor();
}

/** Shows the sidebar of the registries, focuses its tree and waits until the first registry is drawn. */
export async function openRegistryTree(page: Page): Promise<void> {
  // *Show Registry Admin* would move the focus away if the sidebar already has it.
  await runFromPalette(page, 'Registry Admin: Focus on Registries View');
  await page.locator(rows).first().waitFor();
  await page.locator('.pane-body .customview-tree .monaco-list:focus').waitFor();
}

/** Waits until the tree has the keyboard focus on a row, and returns the text of the row for screen readers. */
export async function focusedRow(page: Page): Promise<string> {
  const row = page.locator('.pane-body .customview-tree .monaco-list:focus .monaco-list-row.focused');
  return (await row.getAttribute('aria-label')) ?? '';
}

/** Returns the rows of the tree as `treeRows` does, without response times. */
export async function registryTree(page: Page): Promise<string[]> {
  return (await treeRows(page)).map((row) => row.replace(/ · \d+ ms(?= <|$)/, ''));
}

/**
 * Expands a node with the keyboard, and waits for its children. For a list, also waits for the count, because the list
 * is redrawn when the count arrives, which would close a menu.
 */
export async function openNode(page: Page, label: string): Promise<void> {
  await goTo(page, label);
  const focused = page.locator(`${rows}.focused`);
  const level = Number(await focused.getAttribute('aria-level'));
  await page.keyboard.press('ArrowRight');
  const first = page.locator(`${rows}[data-index="${(await indexOf(focused)) + 1}"][aria-level="${level + 1}"]`);
  await first.filter({ hasNotText: 'Loading…' }).waitFor();
  if (lists.has(label)) await focused.filter({ hasText: /\d|could not be read/ }).waitFor();
}

const lists: ReadonlySet<string> = new Set(['Users', 'Access Rules', 'Cache']);

/**
 * Presses Delete on the focused node until the confirmation appears: while the tree is redrawn, a key binding finds no
 * selection.
 */
export async function pressDelete(page: Page): Promise<void> {
  const question = page.locator('.monaco-dialog-box');
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('Delete');
    if (await isThere(question)) return;
  }
  throw new Error('Delete does not ask for confirmation.');
}

/** Opens the view *Changes* and returns its rows as a screen reader reads them, newest first. */
export async function changesShown(page: Page): Promise<string[]> {
  const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Changes' }) });
  const header = pane.locator('.pane-header');
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
  await pane.locator('.monaco-list-row').first().waitFor();
  return pane.locator('.monaco-list-row').evaluateAll((elements) =>
    elements
      .map((element) => ({
        index: Number(element.getAttribute('data-index')),
        said: element.getAttribute('aria-label') ?? '',
      }))
      .sort((one, other) => one.index - other.index)
      .map(({ said }) => said),
  );
}
