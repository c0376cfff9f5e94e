import { visibleCharacters } from './visible-text.ts';

/**
 * A message as VS Code may show it, whatever text of a server stands in it: `[text](command:…)` becomes no link, what
 * cannot be seen stands as its code. Lines stay lines.
 */
export function plainMessage(message: string): string {
  return message.split('\n').map(visibleCharacters).join('\n').replaceAll('](', '] (');
}
