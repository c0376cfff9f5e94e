import type { Completion } from './completion.ts';

/**
 * Completion is triggered after these characters. Line breaks, braces and commas are not included, since other things
 * often follow them.
 */
export const triggerCharacters = ['[', '.', '"', "'", '=', ' ', ':', '/', '$', '|'] as const;

/**
 * Returns the items to show when completion was triggered by a typed character rather than requested: after `=`, `:` or
 * a space only values from a fixed list, after `[` only tables, and otherwise no examples. The others are omitted
 * because the next Enter would accept one of them.
 */
export function offeredWhileTyping(items: readonly Completion[], character: string): readonly Completion[] {
  const certain = items.filter(({ isGuess }) => !isGuess);
  if (character === '[') return certain.filter(({ kind }) => kind === 'table');
  return character === '=' || character === ':' || character === ' '
    ? certain.filter(({ kind }) => kind === 'value')
    : certain;
}
