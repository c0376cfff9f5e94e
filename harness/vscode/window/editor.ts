import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Moves the caret of the active editor to a line and column, which start at 1. */
export async function placeCaret(page: Page, line: number, column: number): Promise<void> {
  await page.keyboard.press('Control+G');
  const input = page.locator('.quick-input-widget input[type=text]');
  await input.waitFor();
  await input.fill(`:${line}:${column}`);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
  await caretAt(page, line, column);
}

/** Waits until the caret of the active editor is at a line and column, which start at 1. */
export async function caretAt(page: Page, line: number, column: number): Promise<void> {
  await page.locator('#status\\.editor\\.selection', { hasText: `Ln ${line}, Col ${column}` }).waitFor();
}

/** Types like a user: VS Code closes brackets and quotes, and suggestions may open. */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 20 });
}

/** Opens the suggestions at the caret, selects the one with this label and accepts it with Enter. */
export async function acceptSuggestion(page: Page, label: string): Promise<void> {
  await chooseSuggestion(page, label);
  await page.locator(suggestionList).waitFor({ state: 'hidden' });
}

/** Accepts a suggestion that opens others, and waits until `next` is the first of them. */
export async function acceptAndContinue(page: Page, label: string, next: string): Promise<void> {
  await chooseSuggestion(page, label);
  await suggestionsOpen(page, next);
}

/** Waits until suggestions open automatically, with this one first. */
export async function suggestionsOpen(page: Page, first: string): Promise<void> {
  await page.locator(`${suggestionRow}.focused .label-name`, { hasText: new RegExp(`^${first}$`) }).waitFor();
}

/** Waits until this suggestion is visible in the list. */
export async function suggestionVisible(page: Page, label: string): Promise<void> {
  await page.locator(`${suggestionRow} .label-name`, { hasText: new RegExp(`^${label}$`) }).waitFor();
}

async function chooseSuggestion(page: Page, label: string): Promise<void> {
  await openSuggestions(page);
  const focused = page.locator(`${suggestionRow}.focused .label-name`);
  const first = await focused.textContent();
  for (let current = first; current !== label; current = await focused.textContent()) {
    await page.keyboard.press('ArrowDown');
    await page.locator(`${suggestionRow}.focused`).waitFor();
    if ((await focused.textContent()) === first) throw new Error(`no suggestion "${label}"`);
  }
  await page.keyboard.press('Enter');
}

const suggestionList = '.suggest-widget.visible';
const suggestionRow = `${suggestionList} .monaco-list-row`;

/** Opens the suggestions at the caret, unless they are open. */
export async function openSuggestions(page: Page): Promise<void> {
  if ((await page.locator(suggestionList).count()) === 0) await page.keyboard.press('Control+Space');
  await page.locator(`${suggestionRow}.focused`).first().waitFor();
}

/** Returns the paragraphs of the hover at the caret. */
export async function hoverText(page: Page): Promise<string[]> {
  await openHover(page);
  const paragraphs = await page.locator(`${hoverCard} .rendered-markdown > *`).allTextContents();
  return paragraphs.map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());
}

const hoverCard = '.monaco-resizable-hover .hover-contents';

export async function openHover(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+I');
  await page.locator(hoverCard, { hasNotText: 'Loading...' }).first().waitFor();
}

/** Opens the quick fix menu at the caret and returns its titles. */
export async function openQuickFixes(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+.');
  await page.locator(`${menuRow}.action`).first().waitFor();
  return page.locator(`${menuRow}.action`).allTextContents();
}

const menuRow = '.action-widget .monaco-list-row';

/** Opens the quick fix menu at the caret and applies the fix with this title. */
export async function applyQuickFix(page: Page, title: string): Promise<void> {
  await openQuickFixes(page);
  await page.locator(menuRow, { hasText: title }).first().click();
  await page.locator(menuRow).first().waitFor({ state: 'hidden' });
}

/** Saves the active editor and returns the saved text. */
export async function savedText(page: Page, path: string): Promise<string> {
  await page.keyboard.press('Control+S');
  await page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
  return readFile(path, 'utf8');
}

/** Returns the rendered lines of the active editor: all lines of a short document. */
export async function documentText(page: Page): Promise<string> {
  const lines = await page.locator('.editor-group-container.active .view-line').evaluateAll((elements) =>
    elements.map((element) => ({
      top: Number.parseFloat(element.getAttribute('style')?.match(/top:\s*([\d.]+)/)?.[1] ?? '0'),
      text: element.textContent ?? '',
    })),
  );
  const sorted = lines.sort((one, other) => one.top - other.top);
  return sorted.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n');
}
