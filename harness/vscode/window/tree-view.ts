import type { Locator, Page } from 'playwright-core';

/** The rows of the one tree of an extension that the sidebar shows. */
export const rows = '.pane-body .customview-tree .monaco-list-row';

/** Gives the keyboard to the tree of a window that shows it. */
export async function focusTree(page: Page): Promise<void> {
  await page.locator('.pane-body .customview-tree .monaco-list').first().focus();
}

/** What the tree shows, a line for each node, indented; the selected ones have a `<`. */
export async function treeRows(page: Page): Promise<string[]> {
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
      const shown = text.replaceAll('\u00a0', ' ');
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

/**
 * Chooses a command of the menu of the node that has the keyboard, with the arrow keys. The menu is opened again when it
 * closes on the way: a tree whose refresh ends takes the keyboard.
 */
export async function chooseInMenu(page: Page, title: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('Shift+F10');
    if (!(await goToMenuItem(page, title))) continue;
    await page.keyboard.press('Enter');
    await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
    return;
  }
  throw new Error(`No menu stays open until ${title} is reached.`);
}

/** The commands of the menu of the node that has the keyboard; the menu is closed again. */
export async function menuOffers(page: Page): Promise<readonly string[]> {
  const menu = page.locator('.monaco-menu');
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('Shift+F10');
    if (!(await isThere(menu))) continue;
    const offered = await menu.locator('.action-item .action-label:not(.separator)').allInnerTexts();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    // A tree whose refresh ends closes it.
    if (offered.length > 0) return offered;
  }
  throw new Error('No menu stays open until it is read.');
}

/** False when the menu does not come, or goes before the command is reached. */
async function goToMenuItem(page: Page, title: string): Promise<boolean> {
  const item = page.locator('.monaco-menu .action-item');
  const focused = page.locator('.monaco-menu .action-item.focused');
  if (!(await isThere(item.getByText(title, { exact: true })))) return false;
  for (let label = await labelOf(focused); label !== title; label = await labelOf(focused)) {
    await page.keyboard.press('ArrowDown');
    const other = focused.filter({ hasNot: page.getByText(label, { exact: true }) });
    if (!(await isThere(label === '' ? focused : other))) return false;
  }
  return true;
}

async function labelOf(focused: Locator): Promise<string> {
  return (await focused.allInnerTexts())[0] ?? '';
}

/** Whether it is drawn within a few seconds. */
export async function isThere(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/** Presses with the mouse a button that a node shows while the mouse is over it. */
export async function clickAction(page: Page, label: string, title: string): Promise<void> {
  const node = nodeLabelled(page, label).first();
  await node.hover();
  await node.getByRole('button', { name: title, exact: true }).click();
}

/**
 * What is shown of the first row that holds a text while the mouse rests on it. It goes there again when nothing is shown:
 * rows move when a message comes above the tree.
 */
export async function tooltipOf(page: Page, text: string): Promise<string> {
  const label = page.locator(rows, { hasText: text }).first().locator('.monaco-icon-label');
  const tooltip = page.locator('.workbench-hover .hover-contents');
  const whole = tooltip.filter({ hasNotText: 'Loading...' }).first();
  for (let attempt = 0; attempt < 6; attempt++) {
    // That of another row goes first.
    await page.locator('.part.statusbar').hover();
    await tooltip.first().waitFor({ state: 'hidden' });
    // The middle of a label may be out of sight, and would be scrolled to.
    await label.hover({ position: { x: 8, y: 8 } });
    if (await isThere(whole)) return whole.innerText();
  }
  throw new Error(`Nothing is shown of ${text} while the mouse rests on it.`);
}

/** Where a row stands in the tree, counted from 0. */
export async function indexOf(row: Locator): Promise<number> {
  return Number(await row.getAttribute('data-index'));
}
