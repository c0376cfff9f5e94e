import type { Document } from '../../document/document.ts';
import { memberOfKey, removeMember } from '../../document/member-edits.ts';
import type { Problem } from '../../document/problem.ts';
import type { Fix, Rule } from '../rule.ts';

export const duplicateKey: Rule = {
  code: 'duplicate-key',
  severity: 'error',
  summary: 'A key or a table is given twice.',
  advice: 'TOML does not allow it, and in JSON one of the two is silently lost. Keep one, or rename one.',
  fixes,
};

function fixes({ span, related = [] }: Problem, document: Document): readonly Fix[] {
  const first = related[0]?.span;
  const pair = first && memberOfKey(first, document) && memberOfKey(span, document) ? [span, first] : [];
  return pair.map((removed) => ({
    title: removed === span ? 'Keep the first, remove this one' : 'Keep this one, remove the first',
    edits: [removeMember(removed, document)],
    preferred: false,
  }));
}
