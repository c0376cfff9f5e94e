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

/** Goes to a node and opens it, with the keyboard, and waits for what is in it. */
export async function openNode(page: Page, label: string): Promise<void> {
  await goTo(page, label);
  const focused = page.locator(`${rows}.focused`);
  const level = Number(await focused.getAttribute('aria-level'));
  await page.keyboard.press('ArrowRight');
  await page.locator(`${rows}[data-index="${(await indexOf(focused)) + 1}"][aria-level="${level + 1}"]`).waitFor();
}

/** Goes to the top of the tree, and from there down to the first node that has this label. */
export async function goFromTop(page: Page, label: string): Promise<void> {
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

async function indexOf(row: Locator): Promise<number> {
  return Number(await row.getAttribute('data-index'));
}
