import type { Locator, Page } from 'playwright-core';

/** The selector of the rows of the tree view that the sidebar shows. */
export const rows = '.pane-body .customview-tree .monaco-list-row';

/** Focuses the visible tree. */
export async function focusTree(page: Page): Promise<void> {
  await page.locator('.pane-body .customview-tree .monaco-list').first().focus();
}

/** Returns an indented line for each node of the tree; selected nodes end with `<`. */
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

/** Moves down to the next node with this label, with the arrow keys; from the top if a collapsed registry has the focus. */
export async function goTo(page: Page, label: string): Promise<void> {
  const focused = page.locator(`${rows}.focused`);
  // A registry that was just added has the focus.
  if ((await page.locator(`${rows}.focused[aria-level="1"][aria-expanded=false]`).count()) > 0) {
    await page.keyboard.press('Home');
    await page.locator(`${rows}.focused[data-index="0"]`).waitFor();
    if ((await focused.locator('.label-name').textContent()) === label) return;
  }
  do {
    const index = (await focused.count()) === 0 ? -1 : await indexOf(focused);
    await page.keyboard.press('ArrowDown');
    await page.locator(`${rows}.focused:not([data-index="${index}"])`).waitFor();
  } while ((await focused.locator('.label-name').textContent()) !== label);
}

/** Waits until a node with this label and description is drawn. Menus depend on the drawn node. */
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

/** Moves from the top of the tree to the first node with this label, when it is drawn. */
export async function goFromTop(page: Page, label: string): Promise<void> {
  await nodeDrawn(page, label);
  await focusTree(page);
  await page.keyboard.press('Home');
  await page.locator(`${rows}.focused[data-index="0"]`).waitFor();
  if ((await page.locator(`${rows}.focused .label-name`).textContent()) !== label) await goTo(page, label);
}

/**
 * Runs a command from the context menu of the focused node, with the arrow keys. Opens the menu again if it closes, because
 * the tree takes the focus at the end of a refresh.
 */
export async function chooseInMenu(page: Page, title: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('Shift+F10');
    if (!(await goToMenuItem(page, title))) continue;
    await page.keyboard.press('Enter');
    await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
    return;
  }
  throw new Error(`The menu closes before ${title} is selected.`);
}

/** Returns the commands of the context menu of the focused node, and closes the menu. */
export async function menuOffers(page: Page): Promise<readonly string[]> {
  const menu = page.locator('.monaco-menu');
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.keyboard.press('Shift+F10');
    if (!(await isThere(menu))) continue;
    const offered = await menu.locator('.action-item .action-label:not(.separator)').allInnerTexts();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    // The end of a refresh closes the menu.
    if (offered.length > 0) return offered;
  }
  throw new Error('The menu closes before it is read.');
}

/** Selects a command of the open menu. Returns false if the menu does not open or closes before the command is selected. */
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

/** Returns the title of the focused command, without its key binding. */
async function labelOf(focused: Locator): Promise<string> {
  return (await focused.locator('.action-label').allInnerTexts())[0] ?? '';
}

/** Returns whether an element appears within a few seconds, or within this number of milliseconds. */
export async function isThere(locator: Locator, timeout = 5_000): Promise<boolean> {
  return locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

/** Clicks a button that a node shows while the mouse is over it. */
export async function clickAction(page: Page, label: string, title: string): Promise<void> {
  await pressInRow(nodeLabelled(page, label).first(), title);
}

/**
 * Clicks a button that a row shows while the mouse is over it. Moves the mouse again if the row moves, as when a message appears
 * above the tree, or is redrawn.
 */
export async function pressInRow(row: Locator, title: string): Promise<void> {
  // The name of the button can end with the key binding of the command.
  const button = row
    .locator('.action-label')
    .and(row.getByRole('button', { name: title }))
    .first();
  for (let attempt = 0; attempt < 6; attempt++) {
    await row.hover();
    const isPressed = await button.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isPressed) return;
  }
  throw new Error(`The row shows no button ${title}.`);
}

/**
 * Returns the tooltip of the first row that contains a text. Moves the mouse again if no tooltip appears, since rows move
 * when a message appears above the tree.
 */
export async function tooltipOf(page: Page, text: string): Promise<string> {
  const label = page.locator(rows, { hasText: text }).first().locator('.monaco-icon-label');
  const tooltip = page.locator('.workbench-hover .hover-contents');
  const whole = tooltip.filter({ hasNotText: 'Loading...' }).first();
  for (let attempt = 0; attempt < 6; attempt++) {
    // The tooltip of another row must close first.
    await page.locator('.part.statusbar').hover();
    await tooltip.first().waitFor({ state: 'hidden' });
    // The center of a label may be invisible, and Playwright would scroll to it.
    await label.hover({ position: { x: 8, y: 8 } });
    if (await isThere(whole)) return whole.innerText();
  }
  throw new Error(`${text} shows no tooltip.`);
}

/** Returns the index of a row in the tree. */
export async function indexOf(row: Locator): Promise<number> {
  return Number(await row.getAttribute('data-index'));
}
