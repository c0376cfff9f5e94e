import type { Locator, Page } from 'playwright-core';
import { webviewPage } from './webview.ts';

/** Returns the drawing as text: each node with its detail, then each edge. */
export async function drawnGraph(page: Page): Promise<string[]> {
  const frame = webviewPage(page);
  const nodes = await frame.locator('.node').evaluateAll((elements) =>
    elements.map((element) => {
      const textOf = (part: string): string => element.querySelector(part)?.textContent ?? '';
      return [textOf('.name'), textOf('.words')].filter((text) => text !== '').join(' | ');
    }),
  );
  const edges = await frame.locator('.edge > title').allTextContents();
  return [...nodes.sort(), ...edges.sort()];
}

/** Returns the position of a node; null if it has none. */
export async function placeOf(page: Page, name: string): Promise<string | null> {
  return graphNode(page, name).getAttribute('transform');
}

/** Returns the node with exactly this name. */
export function graphNode(page: Page, name: string): Locator {
  const frame = webviewPage(page);
  return frame.locator('.node', { has: frame.locator(`.name:text-is("${name}")`) });
}
