import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Problem } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { Fix, Rule } from '../rule.ts';

export const conflictingProperties: Rule = {
  code: 'conflicting-properties',
  severity: 'error',
  summary: 'Keys stand together of which only one may be given.',
  advice: 'The keys belong to different forms of the same thing. Keep the one that is meant.',
  fixes,
};

/** The problem stands on one key, the keys it conflicts with are its related places. */
function fixes({ span, related = [] }: Problem, document: Document): readonly Fix[] {
  const keys: Span[] = [...related.map((place) => place.span), span];
  return keys.map((kept) => ({
    title: `Keep only ${nameAt(kept, document)}`,
    edits: keys.filter((key) => key !== kept).map((key) => removeMember(key, document)),
    preferred: false,
  }));
}

function nameAt(span: Span, document: Document): string {
  const { start, end } = document.offsetsOf(span);
  return `\`${document.slice(start, end).replaceAll('"', '')}\``;
}
