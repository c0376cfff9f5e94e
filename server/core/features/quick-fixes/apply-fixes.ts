import type { Fix } from '../../analysis/fixes/fix.ts';
import { mergeConflict } from '../../analysis/rules/merge-conflict.ts';
import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import type { TextEdit } from '../../text/edit.ts';
import { quickFixes, repairs } from './quick-fixes.ts';

/** Chooses the fix of a problem to apply without asking; undefined for none. */
export type FixChoice = (problem: Problem, document: Document) => Fix | undefined;

/** The edits of several fixes. */
export interface AppliedFixes {
  readonly edits: readonly TextEdit[];
  /** The number of problems whose fixes are included. */
  readonly count: number;
}

/** Chooses the fix that is certain: that needs no review. */
export const certainFix: FixChoice = (problem, document) =>
  quickFixes(problem, document).find(({ preferred }) => preferred);

/**
 * Chooses the fix that is certain or, if there is none, the most relevant one. A fix after which the user continues to type, and
 * a comment that suppresses the problem, are never chosen, nor is a side of a merge conflict.
 */
export const likelyFix: FixChoice = (problem, document) =>
  problem.code === mergeConflict.code
    ? undefined
    : (certainFix(problem, document) ?? repairs(problem, document).find(({ caret }) => caret === undefined));

/** Returns the edits of the chosen fixes of these problems. Of fixes that overlap, only the first is included. */
export function applyFixes(problems: readonly Problem[], document: Document, choose: FixChoice): AppliedFixes {
  const startOf = ({ span }: Problem) => document.offsetsOf(span).start;
  const touched = new Uint8Array(document.length + 1);
  const edits: TextEdit[] = [];
  let count = 0;
  for (const problem of [...problems].sort((a, b) => startOf(a) - startOf(b))) {
    const fix = choose(problem, document);
    if (!fix || fix.edits.some(({ start, end }) => touched.subarray(start, end + 1).includes(1))) continue;
    for (const { start, end } of fix.edits) touched.fill(1, start, end + 1);
    edits.push(...fix.edits);
    count++;
  }
  return { edits, count };
}
