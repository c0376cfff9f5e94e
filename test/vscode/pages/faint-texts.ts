import type { Locator, Page } from 'playwright-core';

interface Colors {
  readonly text: string;
  readonly color: string;
  /** The backgrounds of the element and of those around it, the innermost first. */
  readonly backgrounds: readonly string[];
}

/** WCAG 2.2, 1.4.3. */
const minContrast = 4.5;

/** Resolves to the texts of a page whose contrast with their background is too low. */
export async function faintTexts(page: Page): Promise<readonly string[]> {
  const elements = await page.locator('body *:visible').all();
  const colors = await Promise.all(elements.map(colorsOf));
  return colors
    .filter(({ text }) => text !== '')
    .filter(
      ({ color, backgrounds }) => contrast(color, backgrounds.find(isOpaque) ?? 'rgb(255, 255, 255)') < minContrast,
    )
    .map(({ text }) => text);
}

function colorsOf(element: Locator): Promise<Colors> {
  return element.evaluate((node) => {
    const styleOf = node.ownerDocument.defaultView?.getComputedStyle;
    const ancestors = [];
    for (let one: typeof node.parentElement = node; one; one = one.parentElement) ancestors.push(one);
    const isText = ({ nodeType, textContent }: { nodeType: number; textContent: string | null }) =>
      nodeType === 3 && textContent?.trim() !== '';
    return {
      text: [...node.childNodes].some(isText) ? (node.textContent ?? '') : '',
      color: styleOf?.(node).color ?? '',
      backgrounds: ancestors.map((one) => styleOf?.(one).backgroundColor ?? ''),
    };
  });
}

function channels(color: string): readonly number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number);
}

function isOpaque(color: string): boolean {
  return channels(color)[3] !== 0;
}

/** Returns the contrast ratio of two colors (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
