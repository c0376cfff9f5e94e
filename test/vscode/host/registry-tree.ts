import type { Locator, Page } from 'playwright-core';
import { runFromPalette } from './workbench.ts';

const rows = '.pane-body .customview-tree .monaco-list-row';

/** Shows the sidebar of the registries, wherever the keyboard is, and waits until the first registry is drawn. */
export async function showRegistries(page: Page): Promise<void> {
  await runFromPalette(page, 'View: Show Registry Admin');
  await page.locator(rows).first().waitFor();
}

/** Shows the sidebar of the registries, with the keyboard in its tree, and waits until the first registry is drawn. */
export async function openRegistryTree(page: Page): Promise<void> {
  // *Show Registry Admin* would leave the sidebar when the keyboard is in it already.
  await runFromPalette(page, 'Registry Admin: Focus on Registries View');
  await page.locator(rows).first().waitFor();
  await page.locator('.pane-body .customview-tree .monaco-list:focus').waitFor();
}

/** Gives the keyboard to the tree of a window that shows it. */
export async function focusTree(page: Page): Promise<void> {
  await page.locator('.pane-body .customview-tree .monaco-list').first().focus();
}

/** What the tree shows, a line for each node, indented; how long answers took is left out, and the selected ones have a `>`. */
export async function registryTree(page: Page): Promise<string[]> {
  const drawn = await page.locator(rows).evaluateAll((elements) =>
    elements.map((element) => {
      const textOf = (part: string): string => element.querySelector(part)?.textContent ?? '';
      return {
        top: Number.parseFloat(element.style.top),
        level: Number(element.getAttribute('aria-level')),
        isSelected: element.classList.contains('selected'),
        text: [textOf('.label-name'), textOf('.label-description')].filter((text) => text !== '').join(' | '),
      };
    }),
  );
  return drawn
    .sort((one, other) => one.top - other.top)
    .map(({ level, isSelected, text }) => {
      const shown = text.replace(/ · \d+ ms$/, '').replaceAll('\u00a0', ' ');
      return `${'  '.repeat(level - 1)}${shown}${isSelected ? ' <' : ''}`;
    });
}

/** Goes with the arrow keys down to the next node that has this label. */
export async function goTo(page: Page, label: string): Promise<void> {
  const focused = page.locator(`${rows}.focused`);
  do {
    const index = (await focused.count()) === 0 ? -1 : await indexOf(focused);
    await page.keyboard.press('ArrowDown');
    await page.locator(`${rows}.focused:not([data-index="${index}"])`).waitFor();
  } while ((await focused.locator('.label-name').textContent()) !== label);
}

/**
 * Goes to a node and opens it, with the keyboard, and waits for what is in it; of a list also until it tells how many there
 * are: it is drawn once more for that, which would close a menu.
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

/** Waits until a node with this label, and this in its description, is drawn: only then do menus find it as it is. */
export async function nodeDrawn(page: Page, label: string, description = ''): Promise<void> {
  await nodeLabelled(page, label).filter({ hasText: description }).first().waitFor();
}

/** Waits until no node has this label. */
export async function nodeGone(page: Page, label: string): Promise<void> {
  await nodeLabelled(page, label).first().waitFor({ state: 'hidden' });
}

function nodeLabelled(page: Page, label: string): Locator {
  return page.locator(rows, { has: page.getByText(label, { exact: true }) });
}

/** Goes to the top of the tree, and from there down to the first node that has this label, once it is drawn. */
export async function goFromTop(page: Page, label: string): Promise<void> {
  await nodeDrawn(page, label);
  await focusTree(page);
  await page.keyboard.press('Home');
  await page.locator(`${rows}.focused[data-index="0"]`).waitFor();
  if ((await page.locator(`${rows}.focused .label-name`).textContent()) !== label) await goTo(page, label);
}

/** Chooses a command of the menu of the node that has the keyboard, with the arrow keys. */
export async function chooseInMenu(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = '.monaco-menu .action-item';
  await page.locator(item).getByText(title, { exact: true }).waitFor();
  const focused = page.locator(`${item}.focused`);
  let label = (await focused.count()) === 0 ? '' : await focused.innerText();
  while (label !== title) {
    await page.keyboard.press('ArrowDown');
    const other = page.locator(`${item}.focused`, { hasNot: page.getByText(label, { exact: true }) });
    await (label === '' ? focused : other).waitFor();
    label = await focused.innerText();
  }
  await page.keyboard.press('Enter');
  await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
}

/** Presses with the mouse a button that a node shows while the mouse is over it. */
export async function clickAction(page: Page, label: string, title: string): Promise<void> {
  const node = nodeLabelled(page, label).first();
  await node.hover();
  await node.getByRole('button', { name: title, exact: true }).click();
}

/**
 * Presses Delete on the node that has the keyboard, until a question comes: a key finds nothing selected at the moment at
 * which the tree is drawn anew.
 */
export async function pressDelete(page: Page): Promise<void> {
  const question = page.locator('.monaco-dialog-box');
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('Delete');
    const isAsked = await question.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isAsked) return;
  }
  throw new Error('Delete asks nothing.');
}

/** What the view *Changes* lists, the newest first, each as a screen reader says it; opens the view when it is closed. */
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

async function indexOf(row: Locator): Promise<number> {
  return Number(await row.getAttribute('data-index'));
}
