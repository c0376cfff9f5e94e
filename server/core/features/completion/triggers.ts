import type { Completion } from './completion.ts';

/**
 * Completion is triggered after these characters. Line breaks, brackets and commas are not among them, since they precede
 * many other things.
 */
export const triggerCharacters = ['[', '.', '"', "'", '=', ' ', ':', '/', '$', '|'] as const;

/**
 * Returns the items to show when a character was typed rather than completion requested, since the next Enter accepts one
 * of them. After `=`, `:` or a space only values from a fixed list; after `[` only tables; after a quote no examples.
 */
export function offeredWhileTyping(items: readonly Completion[], character: string): readonly Completion[] {
  const certain = items.filter(({ isGuess }) => !isGuess);
  if (character === '[') return certain.filter(({ kind }) => kind === 'table');
  return character === '=' || character === ':' || character === ' '
    ? certain.filter(({ kind }) => kind === 'value')
    : certain;
}
