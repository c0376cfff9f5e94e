import type { Completion } from './completion.ts';

/** After these characters something may be offered without being asked for. Line breaks, brackets and commas go before much else. */
export const triggerCharacters = ['[', '.', '"', "'", '=', ' ', ':', '/', '$', '|'] as const;

/**
 * What is worth showing when a character was typed rather than the list asked for: whatever it is, the next Enter would
 * accept it. Behind `=`, `:` or a space only a value out of a known list; behind `[` only the names of tables; behind a
 * quote no mere example.
 */
export function offeredUnasked(items: readonly Completion[], character: string): readonly Completion[] {
  const certain = items.filter(({ isGuess }) => !isGuess);
  if (character === '[') return certain.filter(({ kind }) => kind === 'table');
  return character === '=' || character === ':' || character === ' '
    ? certain.filter(({ kind }) => kind === 'value')
    : certain;
}
