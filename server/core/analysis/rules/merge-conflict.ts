import type { Block } from '../../document/block.ts';
import type { Document } from '../../document/document.ts';
import { chainAt } from '../../document/node-chain.ts';
import { memoize } from '../../text/memoize.ts';
import { type MergeConflict, mergeConflictsIn } from '../../text/merge-conflicts.ts';
import { conflictFixes } from '../fixes/conflict-fixes.ts';
import type { Finding, Rule } from './rule.ts';

export const mergeConflict: Rule = {
  code: 'merge-conflict',
  severity: 'error',
  summary: 'A merge conflict is not resolved.',
  advice:
    'Git writes both sides of a conflict between lines of `<<<<<<<`, `=======` and `>>>>>>>`. Keep one side or both, and remove ' +
    'these lines; the quick fixes do this. Until then, nothing else is reported in the file or, for a conflict inside a string, in ' +
    'its task. It is a warning after a heredoc or an open quote in a script, where the lines can be part of a text.',
  checks: { file: ({ document }) => findingsIn(document) },
  fixes: ({ span }, document) => {
    const { start } = document.offsetsOf(span);
    const conflict = mergeConflictsIn(document.text).find(({ marker }) => marker.start === start);
    return conflict ? conflictFixes(conflict, document) : [];
  },
};

/** Most documents contain no marker, so only the blocks near an edit are searched. */
const haveMarker = memoize((blocks: readonly Block[]) =>
  blocks.some(({ text }) => /^(?:<{7}|>{7})(?:\s|$)/m.test(text)),
);

function findingsIn(document: Document): readonly Finding[] {
  if (!document.blocks.someGroup(haveMarker)) return [];
  return mergeConflictsIn(document.text).flatMap((conflict) => findingOf(conflict, document));
}

function findingOf(conflict: MergeConflict, document: Document): readonly Finding[] {
  const { marker, sides } = conflict;
  const { block, start } = document.blocks.at(marker.start);
  const before = scriptBefore(conflict, document);
  const isCertain = before === undefined || !mayBeText(before);
  if (!isCertain && !sides) return [];
  const message = sides
    ? 'Unresolved merge conflict; keep one side, or both'
    : 'This marker of a merge conflict is left over; remove it';
  const span = { anchor: block, start: marker.start - start, end: marker.end - start };
  return [{ message, span, severity: isCertain ? 'error' : 'warning', data: { isInScript: before !== undefined } }];
}

/** Returns the text before a conflict that is inside a multi-line string or a script; undefined for any other conflict. */
function scriptBefore({ marker, end }: MergeConflict, document: Document): string | undefined {
  if (document.language.holdsOneTask) return document.slice(0, marker.start);
  const { block, start } = document.blocks.at(marker.start);
  const inside = chainAt(block, marker.start - start).at(-1)?.node;
  const isInside = inside && inside.start < marker.start - start && end - start <= inside.end;
  if (!isInside || !('kind' in inside) || inside.kind !== 'string') return undefined;
  return block.text.slice(inside.start + 3, marker.start - start);
}

/** Returns whether a line after `script` may be part of a text, in a heredoc or in quotes. */
function mayBeText(script: string): boolean {
  return /(?<!<)<<(?!<)/.test(script) || [`'`, '"', '`'].some((quote) => script.split(quote).length % 2 === 0);
}
