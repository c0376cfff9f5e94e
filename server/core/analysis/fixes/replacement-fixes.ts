import type { Document } from '../../document/document.ts';
import type { Span } from '../../document/span.ts';
import type { Fix } from './fix.ts';

/**
 * The replacements for the culprit of a problem, most likely first. The texts require no escape sequences in any kind
 * of string.
 */
export interface Replacements {
  readonly replacements: readonly string[];
  /** Whether the first replacement is only a guess. */
  readonly isGuess?: boolean;
}

/** Returns a fix for each text that can replace the culprit. */
export function replacementFixes(
  { span, data }: { readonly span: Span; readonly data: Replacements },
  document: Document,
): readonly Fix[] {
  return data.replacements.map((text, index) => ({
    title: `Change to \`${text}\``,
    edits: [{ ...document.offsetsOf(span), text }],
    preferred: index === 0 && data.isGuess !== true,
  }));
}
