import { visibleText } from '../../server/core/text/visible-text.ts';

/**
 * Returns Markdown that shows text from a server literally. Escapes all punctuation, not only formatting characters,
 * because Markdown turns plain addresses into links.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}
