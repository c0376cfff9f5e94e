import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const widget = '.quick-input-widget';
const rows = `${widget} .quick-input-list .monaco-list-row`;

/** Waits until the open list or input has this title, without step numbers. */
export async function inputTitled(page: Page, title: string): Promise<void> {
  await page.locator(`${widget} .quick-input-title`, { hasText: title }).waitFor();
}

/** Returns the rows of the open list: label, description and, after a dash, the detail; selected rows begin with `[x]`. */
export async function listedItems(page: Page): Promise<string[]> {
  const drawn = await page.locator(rows).evaluateAll((elements) =>
    elements.map((element) => {
      const texts = (part: string): string[] =>
        [...element.querySelectorAll(part)]
          // A reused row contains the hidden detail of the last list.
          .filter(
            (shown) => shown.getClientRects().length > 0 && shown.querySelector('[style*="display: none"]') === null,
          )
          .map(({ textContent }) => textContent ?? '')
          .filter((text) => text !== '');
      const box = element.querySelector('[role=checkbox]');
      const isTicked = box?.getAttribute('aria-checked') === 'true';
      const tick = box === null || box.closest('.quick-input-list-entry') === null ? '' : isTicked ? '[x] ' : '[ ] ';
      const first = texts('.quick-input-list-rows > .quick-input-list-row:first-child .monaco-icon-name-container');
      const description = texts('.quick-input-list-row:first-child .monaco-icon-description-container');
      const detail = texts('.quick-input-list-rows > .quick-input-list-row:nth-child(2)');
      return {
        index: Number(element.getAttribute('data-index')),
        text: `${tick}${[...first, ...description].join(' | ')}${detail.map((text) => ` — ${text}`).join('')}`,
      };
    }),
  );
  return drawn.sort((one, other) => one.index - other.index).map(({ text }) => text.replaceAll('\u00a0', ' ').trim());
}

/** Waits until a row contains this text, and returns all rows. */
export async function listedWith(page: Page, text: string): Promise<string[]> {
  await page.locator(rows, { hasText: text }).first().waitFor();
  return listedItems(page);
}

/** Returns the message of the open input: its prompt or the validation message. */
export function inputMessage(page: Page): Locator {
  return page.locator(`${widget} .quick-input-message`);
}

/** Returns the text box of the open list or input. */
export function inputBox(page: Page): Locator {
  return page.locator(`${widget} .quick-input-box input, ${widget} .quick-input-filter input[type=text]`).first();
}

/** Waits until no list or input is open. */
export async function inputClosed(page: Page): Promise<void> {
  await page.locator(widget).waitFor({ state: 'hidden' });
}

/** Waits until the open list has this placeholder. */
export async function listAsking(page: Page, placeholder: string): Promise<void> {
  await page.locator(widget, { has: page.getByPlaceholder(placeholder) }).waitFor();
}

/** Returns the rows of the open list as a screen reader reads them; selected rows begin with `[x]`. */
export async function spokenItems(page: Page): Promise<string[]> {
  const drawn = await page.locator(rows).evaluateAll((elements) =>
    elements.map((element) => ({
      index: Number(element.getAttribute('data-index')),
      isTicked: element.getAttribute('role') === 'checkbox' && element.getAttribute('aria-checked') === 'true',
      text: element.getAttribute('aria-label') ?? '',
    })),
  );
  return drawn
    .sort((one, other) => one.index - other.index)
    .map(({ isTicked, text }) => `${isTicked ? '[x] ' : ''}${text}`);
}

/** Waits until the open file dialog contains this path and lists `beside`, and accepts the path. */
export async function acceptPath(page: Page, path: string, beside: string): Promise<void> {
  const input = `document.querySelector('${widget} input[type=text]')`;
  await page.waitForFunction(`${input}?.value === ${JSON.stringify(path)}`);
  await page.locator(rows, { hasText: beside }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Types into the list, waits until the row that begins with this text is active, and accepts it. */
export async function pickRow(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await expect.poll(() => page.locator(`${rows}.focused`).getAttribute('aria-label')).toMatch(startOf(typed));
  await page.keyboard.press('Enter');
}

/** Selects the row whose label contains this text in a list with multiple selection, with the mouse. */
export async function tickRow(page: Page, text: string): Promise<void> {
  // A row can also contain the title of a group, such as "other tasks".
  const row = page.locator(rows, { has: page.locator('.label-name', { hasText: text }) }).first();
  await row.locator('.monaco-icon-name-container').first().click();
  await expect.poll(() => row.getAttribute('aria-checked')).toBe('true');
}

function startOf(text: string): RegExp {
  return new RegExp(`^${text}\\b`);
}
