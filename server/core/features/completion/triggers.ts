import type { Document } from '../../document/document.ts';
import type { Completion } from './completion.ts';

/**
 * The characters that trigger completion. Line breaks, closing braces and commas are not included, since they are often
 * followed by text that completion does not offer.
 */
export const triggerCharacters = ['[', '{', '.', '"', "'", '=', ' ', ':', '/', '$', '|'] as const;

/**
 * Returns the items to show when completion was triggered by a typed character instead of a request. Other items are
 * omitted, because the Enter key would accept one of them.
 *
 * - After `=`, `:` or a space: values from a fixed list and, after the path of a project and its `:`, the project's
 *   tasks.
 * - After `[`: tables.
 * - After `{`: the content of a template expression (`{{`) or a shell variable (`${`).
 * - At the start of a header and after other characters: all items except examples.
 */
export function offeredWhileTyping(
  items: readonly Completion[],
  character: string,
  { isHeaderStart = false }: { readonly isHeaderStart?: boolean } = {},
): readonly Completion[] {
  const certain = items.filter(({ isGuess }) => !isGuess);
  if (isHeaderStart) return certain;
  if (character === '[') return certain.filter(({ kind }) => kind === 'table');
  if (!['=', ':', ' ', '{'].includes(character)) return certain;
  return certain.filter(({ kind, followsColon }) => kind === 'value' || (character === ':' && followsColon));
}

/** Returns whether the offset follows `#MISE ` or `#USAGE ` at the start of a line of a script. */
export function isHeaderStart(document: Document, offset: number): boolean {
  if (!document.language.holdsOneTask) return false;
  const before = document.slice(Math.max(0, offset - maxMark), offset);
  return /(?:^|\n)(?:#|\/\/|::)[ \t]*(?:MISE|USAGE|\[MISE\]|\[USAGE\]) $/.test(before);
}

/** The maximum number of characters before the caret that are examined. */
const maxMark = 40;
