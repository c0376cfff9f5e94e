import type { Page } from 'playwright-core';

export interface Underline {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  /** The underlined characters. */
  readonly text: string;
}

/** Returns the squiggles of the active editor from top to bottom, with the underlined characters. */
export async function underlines(page: Page): Promise<Underline[]> {
  return page.evaluate(readUnderlines);
}

// The browser types that `readUnderlines` uses; the project does not include the types of browsers.
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface PageNode {
  readonly nodeType: number;
  readonly childNodes: Iterable<PageNode>;
  readonly textContent: string;
}
interface PageElement extends PageNode {
  readonly className: string;
  getBoundingClientRect(): Box;
}
interface PageRange {
  setStart(node: PageNode, offset: number): void;
  setEnd(node: PageNode, offset: number): void;
  getBoundingClientRect(): Box;
}
declare const document: { querySelectorAll(selector: string): Iterable<PageElement>; createRange(): PageRange };

/** Runs in the page. Returns the characters whose centers are within the box of each squiggle. */
function readUnderlines(): Underline[] {
  const editor = '.editor-instance .monaco-editor';
  const lines = [...document.querySelectorAll(`${editor} .view-line`)];
  return [...document.querySelectorAll(`${editor} [class*="squiggly-"]`)]
    .map((squiggle) => ({ box: squiggle.getBoundingClientRect(), severity: severityOf(squiggle) }))
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    .map(({ box, severity }) => ({ severity, text: lines.map((line) => textWithin(line, box)).join('') }));

  function severityOf(squiggle: PageElement): Underline['severity'] {
    const name = /squiggly-(error|warning|info|hint)/.exec(squiggle.className)?.[1];
    return name === 'error' || name === 'warning' || name === 'info' ? name : 'hint';
  }

  function textWithin(node: PageNode, box: Box): string {
    const textNode = 3;
    if (node.nodeType !== textNode) return [...node.childNodes].map((child) => textWithin(child, box)).join('');
    return [...node.textContent]
      .filter((_, index) => isWithin(characterBox(node, index), box))
      .join('')
      .replaceAll('\u00a0', ' ');
  }

  function characterBox(node: PageNode, index: number): Box {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect();
  }

  function isWithin(inner: Box, outer: Box): boolean {
    const x = (inner.left + inner.right) / 2;
    const y = (inner.top + inner.bottom) / 2;
    return outer.left <= x && x <= outer.right && outer.top <= y && y <= outer.bottom;
  }
}
