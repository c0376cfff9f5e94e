import type { Document } from '../../document/document.ts';
import type { Completion } from './completion.ts';

/**
 * Completion is triggered after these characters. Line breaks, closing braces and commas are not included, since other
 * things often follow them.
 */
export const triggerCharacters = ['[', '{', '.', '"', "'", '=', ' ', ':', '/', '$', '|'] as const;

/**
 * Returns the items to show when completion was triggered by a typed character rather than requested: after `=`, `:` or
 * a space only values from a fixed list and, after the path of a project, its tasks; after `[` only tables, after `{` only
 * what a template expression (`{{`) or a variable of the shell (`${`) can contain, and otherwise no examples. The others are
 * omitted because the next Enter would accept one of them. At the start of a header, everything but examples is offered.
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
