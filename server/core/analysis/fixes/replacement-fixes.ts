import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import type { Fix } from './fix.ts';

/** What a problem carries whose word can be replaced: plain texts that need no escapes in any string, the best first. */
export interface Replacements {
  readonly replacements: readonly string[];
}

/** A fix for each replacement of the problem's own place. */
export function replacementFixes({ span, data }: Problem, document: Document): readonly Fix[] {
  if (!holdsReplacements(data)) return [];
  return data.replacements.map((text, index) => ({
    title: `Change to \`${text}\``,
    edits: [{ ...document.offsetsOf(span), text }],
    preferred: index === 0,
  }));
}

function holdsReplacements(data: unknown): data is Replacements {
  return typeof data === 'object' && data !== null && 'replacements' in data && Array.isArray(data.replacements);
}
