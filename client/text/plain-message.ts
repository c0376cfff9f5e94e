import { visibleCharacters } from '../../server/core/text/visible-text.ts';

/**
 * Returns a message that is safe to show although it contains text from a server: `[text](command:…)` stays text, and
 * invisible characters appear as their codes. Line breaks are preserved.
 */
export function plainMessage(message: string): string {
  return message.split('\n').map(visibleCharacters).join('\n').replaceAll('](', '] (');
}
