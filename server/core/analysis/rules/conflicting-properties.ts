import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Span } from '../../document/span.ts';
import type { ConflictingProperties } from '../../schema/explain/problem-data.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FindingWith, Rule } from './rule.ts';

export const conflictingProperties: Rule<FindingWith<ConflictingProperties>> = {
  code: 'conflicting-properties',
  severity: 'error',
  summary: 'An object combines mutually exclusive keys, such as `version` and `path` of a tool.',
  advice: 'The keys belong to different forms of the same value. Keep only the intended one.',
  checks: { schema: { kind: 'conflicting-properties' } },
  fixes,
};

/**
 * Returns a fix for each key that can be kept. The problem is reported on one key; the others are related locations.
 */
function fixes({ span, related = [] }: FindingWith<ConflictingProperties>, document: Document): readonly Fix[] {
  const keys: Span[] = [...related.map((place) => place.span), span];
  return keys.map((kept) => ({
    title: `Keep only ${nameAt(kept, document)}`,
    edits: removeAll(
      keys.filter((key) => key !== kept),
      document,
    ),
    preferred: false,
  }));
}

/**
 * Returns the edits that remove all keys. Merges overlapping edits, because adjacent members in braces share a comma.
 */
function removeAll(keys: readonly Span[], document: Document): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const edit of keys.map((key) => removeMember(key, document)).sort((a, b) => a.start - b.start)) {
    const last = edits.at(-1);
    if (last && edit.start <= last.end) edits[edits.length - 1] = { ...last, end: Math.max(last.end, edit.end) };
    else edits.push(edit);
  }
  return edits.map((edit) => withCommaBefore(edit, document));
}

/** Returns the edit, extended to the preceding comma if it removes the last member in braces. */
function withCommaBefore(edit: TextEdit, document: Document): TextEdit {
  const isLast = /^\s*\}/.test(document.slice(edit.end, edit.end + maxWhiteSpace));
  const comma = isLast ? /,\s*$/.exec(document.slice(Math.max(0, edit.start - maxWhiteSpace), edit.start)) : null;
  return { ...edit, start: edit.start - (comma?.[0].length ?? 0) };
}

/** The maximum length of white space between members, in characters. */
const maxWhiteSpace = 500;

function nameAt(span: Span, document: Document): string {
  const { start, end } = document.offsetsOf(span);
  return `\`${document.slice(start, end).replaceAll('"', '')}\``;
}
