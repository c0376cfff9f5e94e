import { visibleText } from './visible-text.ts';

/**
 * Text of a server as Markdown that shows just this text. All punctuation is escaped, not only what formats: addresses that
 * stand in the text as they are would become links.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}
